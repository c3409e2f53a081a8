import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { check } from './check.mjs'
import { siteLinks, slugify, withoutHeading } from './links.mjs'
import { nav, sidebar } from './navigation.mjs'
import { pageOf, repository, version } from './repository.mjs'

// The path of the site on its host: GitHub Pages has the name of the repository there.
const base = (process.env.SITE_BASE || '').replace(/\/*$/, '/')

const hero = {
  name: 'jparquet',
  text: 'Apache Parquet for Spark and Java',
  tagline: 'A data source for Spark 4.0, 4.1 and 4.2, a library without Hadoop, and a command line tool',
  actions: [
    { theme: 'brand', text: 'Try it in five minutes', link: '/tutorial' },
    { theme: 'alt', text: 'Accelerate the jobs that you have', link: '/acceleration' },
    { theme: 'alt', text: 'Look into files', link: '/tool' },
    { theme: 'alt', text: 'Use the library', link: '/library' },
  ],
}

// Pages become modules that import Vue, and there is no node_modules beside them. For the same
// reason, the development server cannot bundle what VitePress itself imports, and need not.
const vueOfPages = {
  name: 'vue-of-pages',
  enforce: 'pre',
  config: {
    order: 'post',
    handler({ optimizeDeps }) {
      optimizeDeps.include = optimizeDeps.include.filter((name) => !name.startsWith('vitepress > '))
    },
  },
  resolveId(id, importer, options) {
    if (/^vue(\/|$)/.test(id) && importer?.replace(/\?.*/, '').endsWith('.md')) {
      return this.resolve(id, fileURLToPath(import.meta.url), { ...options, skipSelf: true })
    }
  },
}

export default defineConfig({
  title: 'jparquet',
  description: 'Apache Parquet for Spark and Java',
  lang: 'en-US',
  base,
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: base + 'favicon.svg' }]],

  // The pages stay where GitHub shows them: in docs, and beside the root pom.
  srcDir: '..',
  srcExclude: ['!(docs|*.md)/**', '.*/**', '**/target/**', '**/node_modules/**'],
  rewrites: (file) => pageOf(file) ?? file,
  outDir: 'dist',

  markdown: {
    theme: { light: 'github-light', dark: 'github-dark' },
    anchor: { slugify },
    headers: { slugify },
    config: (md) => {
      siteLinks(md, base)
      withoutHeading(md, 'README.md')
    },
  },

  vite: {
    publicDir: fileURLToPath(new URL('../public', import.meta.url)),
    plugins: [vueOfPages],
    server: { watch: { ignored: ['**/target/**'] } },
    // The index of the search is one file of the size of all pages.
    build: { chunkSizeWarningLimit: 4000 },
  },

  // The page of GitHub is the first page, below a heading of its own.
  transformPageData(page) {
    if (page.relativePath === 'index.md') {
      return {
        title: 'jparquet',
        titleTemplate: 'Apache Parquet for Spark and Java',
        frontmatter: { layout: 'home', hero },
      }
    }
  },

  buildEnd: check,

  themeConfig: {
    nav: [
      ...nav,
      {
        text: version,
        items: [
          { text: 'Changes', link: '/changelog' },
          { text: 'Versions and support', link: '/support' },
          { text: 'Contributing', link: '/contributing' },
        ],
      },
    ],
    sidebar,
    outline: { level: [2, 3] },
    search: { provider: 'local' },
    socialLinks: repository ? [{ icon: 'github', link: `https://github.com/${repository}` }] : undefined,
    editLink: repository
      ? { pattern: `https://github.com/${repository}/edit/main/:path`, text: 'Edit this page on GitHub' }
      : undefined,
    footer: { message: 'jparquet is under the Apache License 2.0.' },
    externalLinkIcon: true,
  },
})
