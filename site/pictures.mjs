// Takes the pictures of docs/metrics.md from the pages of the program SparkPages of examples:
//   CHROMIUM=/path/to/chromium node pictures.mjs http://localhost:4040
import { chromium } from 'playwright-core'

const address = process.argv[2]
if (!address || !process.env.CHROMIUM) {
  console.error('Usage: CHROMIUM=/path/to/chromium node pictures.mjs ADDRESS')
  process.exit(2)
}
const pictures = new URL('../docs/pictures/', import.meta.url).pathname
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync', '--disable-quic'],
})
try {
  const page = await browser.newPage({ viewport: { width: 1180, height: 700 } })
  await page.goto(`${address}/jparquet/`)
  // Spark's buttons for scrolling, and the texts of operators, cover a part of the pages.
  const hidden = { content: '.scroll-btn-container, .tooltip { display: none !important }' }
  await page.addStyleTag(hidden)
  await page.screenshot({ path: `${pictures}tab.png` })
  await page.getByRole('row', { name: /One order/ }).getByRole('link').click()
  await page.locator('#plan-viz-graph svg').waitFor()
  // A click on an operator shows its metrics beside the plan.
  await page.locator('#plan-viz-graph svg g.node', { hasText: 'BatchScan' }).first().click()
  await page.locator('#plan-viz-details-panel', { hasText: 'data fetched' }).waitFor()
  await page.addStyleTag(hidden)
  await page.locator('#plan-viz-content').screenshot({ path: `${pictures}scan.png` })
} finally {
  await browser.close()
}
