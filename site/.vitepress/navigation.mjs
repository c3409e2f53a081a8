import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { headingOf, linkTo, pageOf, root } from './repository.mjs'

/** A link to a page, with its heading unless another text is given. */
function page(file, text = headingOf(file)) {
  const target = pageOf(file)
  if (!target) {
    throw new Error(`site/.vitepress/navigation.mjs: ${file} is not a page`)
  }
  return { text, link: linkTo(target) }
}

function decisions() {
  const files = readdirSync(resolve(root, 'docs/decisions')).filter((name) => /^\d/.test(name)).sort()
  return files.map((name) => page('docs/decisions/' + name))
}

const performance = [
  page('docs/performance.md', 'Performance'),
  page('docs/performance/spark.md'),
  page('docs/performance/acceleration.md'),
  page('docs/performance/tpch.md'),
  page('docs/performance/cold-start.md'),
  page('docs/performance/scale.md'),
  page('docs/performance/object-store.md'),
  page('docs/performance/encryption.md'),
  page('docs/performance/format.md'),
  page('docs/performance/kernels.md'),
  page('docs/performance/missed.md'),
  page('docs/performance/history.md'),
  page('docs/performance/spark-4.1/spark.md', 'The Spark suite on Spark 4.1'),
  page('docs/performance/spark-4.0/spark.md', 'The Spark suite on Spark 4.0'),
]

export const sidebar = [
  {
    text: 'Begin',
    items: [page('README.md', 'What it is'), page('docs/tutorial.md', 'Tutorial')],
  },
  {
    text: 'Guides',
    items: [
      page('docs/acceleration.md', 'Accelerate parquet jobs'),
      page('docs/from-parquet.md'),
      page('docs/in-spark.md', 'In Spark'),
      page('docs/reading.md', 'Reading'),
      page('docs/writing.md', 'Writing'),
      page('docs/tables.md', 'Tables'),
      page('docs/resources.md', 'Requests and memory'),
      page('docs/encryption.md'),
      page('docs/platforms.md', 'Platforms'),
      page('docs/beside.md', 'Delta, Iceberg and Comet'),
    ],
  },
  {
    text: 'Without Spark',
    items: [page('docs/tool.md', 'The tool'), page('docs/library.md')],
  },
  {
    text: 'Reference',
    items: [
      page('docs/options.md'),
      page('docs/type-mapping.md', 'Types'),
      page('docs/errors.md'),
      page('docs/limits.md', 'Limits'),
      page('docs/metrics.md', 'Metrics'),
      page('docs/spark-versions.md', 'Versions of Spark'),
      page('docs/support.md'),
      page('FORMAT_COVERAGE.md', 'Coverage of the format'),
    ],
  },
  { text: 'Performance', collapsed: true, items: performance },
  {
    text: 'Inside',
    collapsed: true,
    items: [
      page('ARCHITECTURE.md'),
      { ...page('docs/decisions/README.md'), collapsed: true, items: decisions() },
      page('CONTRIBUTING.md'),
      page('RELEASING.md'),
      page('SECURITY.md'),
      page('CHANGELOG.md'),
    ],
  },
]

export const nav = [
  page('docs/tutorial.md', 'Tutorial'),
  page('docs/acceleration.md', 'Guides'),
  page('docs/tool.md', 'Tool'),
  page('docs/library.md', 'Library'),
  page('docs/performance.md', 'Performance'),
  page('docs/options.md', 'Reference'),
]

/** The texts of the sidebar by their links, of all levels. */
export const texts = new Map(entries(sidebar))

function entries(items) {
  return items.flatMap((item) => [...(item.link ? [[item.link, item.text]] : []), ...entries(item.items ?? [])])
}
