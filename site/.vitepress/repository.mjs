import { existsSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout, which has the pages. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

const pom = readFileSync(resolve(root, 'pom.xml'), 'utf8')

/** The version in the root pom. */
export const version = pom.match(/<artifactId>jparquet-parent<\/artifactId>\s*<version>([^<]+)</)[1]

/** OWNER/NAME on GitHub: the one of a workflow, else that of the root pom; null if neither knows it. */
export const repository = known(
  process.env.GITHUB_REPOSITORY || pom.match(/<github\.repository>([^<]+)</)[1],
)

function known(name) {
  return name.startsWith('unknown/') ? null : name
}

/** Where a page is on the site, by its path in the checkout; null for a file that is no page. */
export function pageOf(file) {
  const page = file.match(/^(?:docs\/)?([^/]+|(?:decisions|performance)\/.+)\.md$/)
  if (!page || !existsSync(resolve(root, file))) {
    return null
  }
  if (file === 'README.md') {
    return 'index.md'
  }
  if (file.startsWith('docs/')) {
    return page[1].replace(/(^|\/)README$/, '$1index') + '.md'
  }
  return page[1].toLowerCase().replaceAll('_', '-') + '.md'
}

/** The link to a page of the site. */
export function linkTo(page) {
  return '/' + page.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '')
}

/** The heading of a page in the checkout. */
export function headingOf(file) {
  return readFileSync(resolve(root, file), 'utf8').match(/^# (.*)$/m)[1].replaceAll('`', '')
}

/** The address of a file or a directory that is no page; null if the repository is not known. */
export function addressOf(file) {
  const path = resolve(root, file)
  if (!existsSync(path)) {
    throw new Error(`${file} does not exist`)
  }
  const kind = statSync(path).isDirectory() ? 'tree' : 'blob'
  return repository && `https://github.com/${repository}/${kind}/main/${file}`
}
