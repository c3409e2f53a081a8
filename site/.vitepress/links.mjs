import { posix, relative, sep } from 'node:path'
import { texts } from './navigation.mjs'
import { addressOf, linkTo, pageOf, root } from './repository.mjs'

/**
 * The anchor of a heading, as GitHub makes it, so that links between pages are the same there and
 * here.
 */
export function slugify(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-')
}

/**
 * Makes links of pages in the checkout links of the site: those to other pages lead to their place
 * on the site, those to other files to the repository. If its address is not known, the latter are
 * plain text. A link whose text is the name of a page has the text of the navigation instead. A link
 * to a file that does not exist is an error.
 */
export function siteLinks(md, base) {
  md.core.ruler.push('site-links', (state) => {
    const file = pathOf(state.env)
    for (const token of state.tokens) {
      adapt(token, file, base)
      let link = null
      for (const child of token.children ?? []) {
        if (child.type === 'link_open') {
          link = { token: child, href: child.attrGet('href') }
          const target = targetOf(link.href, file)
          if (target === null) {
            child.tag = 'span'
            child.attrs = null
          } else {
            child.attrSet('href', target)
          }
        } else if (child.type === 'link_close') {
          child.tag = link.token.tag
          link = null
        } else if (link && child.type === 'text' && /^[\w/.-]+\.md$/.test(child.content)) {
          const page = pageOf(fileOf(link.href, file))
          child.content = (page && texts.get(linkTo(page))) ?? child.content
        } else {
          adapt(child, file, base)
        }
      }
    }
  })
}

/** Leaves out the heading of a page, for a layout that has its own. */
export function withoutHeading(md, file) {
  md.core.ruler.push('without-heading', (state) => {
    if (pathOf(state.env) === file && state.tokens[0]?.tag === 'h1') {
      state.tokens.splice(0, 3)
    }
  })
}

function pathOf(env) {
  return relative(root, env.realPath ?? env.path).split(sep).join('/')
}

/** Adapts the links and pictures of HTML in a page. */
function adapt(token, file, base) {
  if (token.type !== 'html_block' && token.type !== 'html_inline') {
    return
  }
  token.content = token.content
    .replace(/(\s(?:src|srcset)=")(?![a-z]+:|\.|\/)/g, '$1./')
    .replace(/(\shref=")([^"]*)"/g, (whole, before, href) => {
      const target = targetOf(href, file) ?? '#'
      return before + (target.startsWith('/') ? base + target.slice(1).replace(/\.md(?=#|$)/, '.html') : target) + '"'
    })
}

/** Where a link leads; null if that has no address. */
function targetOf(href, file) {
  if (/^[a-z][a-z0-9+.-]*:|^#/i.test(href)) {
    return href
  }
  const [, ...hash] = href.split('#')
  const target = fileOf(href, file)
  const page = pageOf(target) ?? pageOf(posix.join(target, 'README.md'))
  try {
    return page ? ['/' + page, ...hash].join('#') : addressOf(target)
  } catch (error) {
    throw new Error(`${file}: the link ${href}: ${error.message}`)
  }
}

/** The file that a link of a page leads to, by its path in the checkout. */
function fileOf(href, page) {
  return posix.join(posix.dirname(page), decodeURI(href.split('#')[0])).replace(/\/$/, '')
}
