import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { texts } from './navigation.mjs'
import { linkTo } from './repository.mjs'

/**
 * Checks what VitePress does not: each page is in the navigation, and each anchor that a link names
 * is on its page. Throws an error that lists what is wrong.
 */
export function check({ outDir, pages, rewrites, site }) {
  const wrong = []
  for (const file of pages) {
    if (!texts.has(linkTo(rewrites.map[file] ?? file))) {
      wrong.push(`${file} is not in site/.vitepress/navigation.mjs`)
    }
  }

  const built = new Map()
  for (const name of readdirSync(outDir, { recursive: true }).map(String).filter((name) => name.endsWith('.html'))) {
    built.set(site.base + name.replaceAll('\\', '/'), readFileSync(join(outDir, name), 'utf8'))
  }
  let anchors = 0
  for (const [address, html] of built) {
    for (const [, href] of html.matchAll(/<a [^>]*href="([^"]*#[^"]+)"/g)) {
      const target = new URL(href, 'http://site' + address)
      if (target.host !== 'site') {
        continue
      }
      anchors++
      const page = built.get(target.pathname.replace(/\/$/, '/index.html'))
      const anchor = decodeURIComponent(target.hash.slice(1))
      if (!page?.includes(` id="${anchor}"`) && !page?.includes(` name="${anchor}"`)) {
        wrong.push(`${address}: there is no ${href}`)
      }
    }
  }
  if (wrong.length > 0) {
    throw new Error(wrong.join('\n'))
  }
  console.log(`${built.size} pages, ${anchors} links to headings`)
}
