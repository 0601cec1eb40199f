import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { MODULE_LIST } from '../../scripts/bundling/module-list.ts'
import { openShop } from './support/open-shop.ts'

/** Maximum compressed size of the HTML, CSS and scripts of a page, in kB; docs/performance.md has the other limits. */
const BUDGET = { html: 24, css: 15, js: 131, formJs: 136, orderJs: 144 }

/** Code that a page without forms must not load: dashboard, charts, form fields and validation. */
const NOT_AT_FIRST =
  /^app\/dashboard\/|^app\/ui\/(?:account-fields|dialog|field|use-form-errors)\.tsx?$|\/valibot\//
const VALIDATION = /\/valibot\/|^domain\/(?:errors|validation-messages)\.ts$/
const BUILD = new URL('../../build/', import.meta.url)
const modules: Record<string, string[]> = JSON.parse(readFileSync(new URL(MODULE_LIST, BUILD), 'utf8'))

const shop = openShop()
let product: string
let withVariants: string
/** paths of two products that differ only in their variants: none and forty */
const body: Record<'whole' | 'inForty', string> = { whole: '', inForty: '' }

const grid = (colors: readonly string[], sizes: readonly string[]) =>
  colors.flatMap((color) => sizes.map((size, stock) => ({ color, size, stock })))

beforeAll(async () => {
  for (let number = 1; number <= 8; number++) {
    const { _id } = await shop.merchant.addProduct({
      name: `Robe ${number}`,
      category: 'Vêtements/Enfant',
      isSale: true,
      discount: 10,
      colors: ['Rouge', 'Vert'],
      sizes: ['4 ans', '6 ans'],
    })
    product = `/product/${_id}`
  }
  const robe = { name: 'Robe 9', category: 'Vêtements/Enfant', isSale: true, discount: 10 }
  const [colors, sizes] = [
    ['Rouge', 'Vert'],
    ['4 ans', '6 ans'],
  ]
  const { _id } = await shop.merchant.addProduct({ ...robe, colors, sizes, variants: grid(colors, sizes) })
  withVariants = `/product/${_id}`
  const many = {
    colors: ['Rouge', 'Vert', 'Bleu', 'Jaune', 'Rose', 'Blanc', 'Gris', 'Beige'],
    sizes: ['3 mois', '6 mois', '9 mois', '12 mois', '18 mois'],
  }
  const whole = await shop.merchant.addProduct(many)
  const inForty = await shop.merchant.addProduct({ ...many, variants: grid(many.colors, many.sizes) })
  body.whole = `/product/${whole._id}`
  body.inForty = `/product/${inForty._id}`
})

/** Compressed size of a response, in kB. */
async function weight(address: string): Promise<number> {
  const answer = await fetch(shop.url + address, { headers: { 'Accept-Encoding': 'br' } })
  expect(answer.status, address).toBe(200)
  const { length } = await answer.arrayBuffer().then((bytes) => ({ length: bytes.byteLength }))
  return Number(answer.headers.get('Content-Length') ?? length) / 1000
}

/**
 * Compressed size of several responses, in kB with one decimal, as in docs/performance.md: every change of the code gives
 * all files new hashes, which compress to some bytes more or less.
 */
async function sum(addresses: readonly string[]): Promise<number> {
  const weights = await Promise.all([...new Set(addresses)].map(weight))
  return Math.round(weights.reduce((all, one) => all + one, 0) * 10) / 10
}

const found = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, address = '']) => address)

const preloads = (html: string) => found(html, /<link[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g)

/** Pages whose forms load their validation on first use. */
const FORMS = [
  ...['/contact', '/favoris', '/liste-de-naissance', '/mes-commandes', '/payment'],
  ...['/login', '/register', '/create-admin', '/forgot-password', '/reset-password'],
]

/** Pages that also price the cart with its promotions. */
const ORDER_PAGES = ['/cart', '/delivery-info']

const PAGES = [
  ['/'],
  ['/products/V%C3%AAtements%2FEnfant'],
  ['/productscat?category=V%C3%AAtements%2FEnfant'],
  ['a product'],
]

describe('the page of couriers', () => {
  it('loads one script of at most 60 kB, and no router', { tags: ['D-23'] }, async () => {
    const html = await (await fetch(`${shop.url}/livraison`)).text()
    const scripts = found(html, /<script[^>]*src="([^"]+)"/g)
    expect(scripts).toHaveLength(1)
    expect(html).not.toContain('modulepreload')
    const script = await (await fetch(shop.url + scripts[0])).text()
    expect(script).not.toMatch(/import\s*[{("']|React/)
    expect(gzipSync(script).length / 1000).toBeLessThanOrEqual(60)
    expect(gzipSync(html).length / 1000).toBeLessThanOrEqual(BUDGET.html)
  })
})

describe('a page on a cheap phone', () => {
  it.each([...PAGES, ['a product with variants']])(
    'stays within the size budgets for HTML, CSS and JavaScript on %s',
    async (address) => {
      const path = { 'a product': product, 'a product with variants': withVariants }[address] ?? address
      const html = await (await fetch(shop.url + path)).text()
      const scripts = preloads(html)
      const styles = found(html, /<style[^>]*>([\s\S]*?)<\/style>/g)
      expect(scripts.length).toBeGreaterThan(4)
      expect(styles).toHaveLength(1)
      expect(await weight(path)).toBeLessThanOrEqual(BUDGET.html)
      expect(brotliCompressSync(styles.join('')).length / 1000).toBeLessThanOrEqual(BUDGET.css)
      expect(await sum(scripts)).toBeLessThanOrEqual(BUDGET.js)
    },
  )

  it.each(PAGES)('loads no more scripts until the network is idle on %s', async (address) => {
    const { page, leave } = await shop.newVisitor()
    await page.goto(address === 'a product' ? product : address)
    await page.waitForLoadState('networkidle')
    const sizes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
    )
    expect(sizes.length).toBeGreaterThan(4)
    expect(sizes.reduce((all, one) => all + one, 0) / 1000).toBeLessThanOrEqual(BUDGET.js)
    await leave()
  })

  it.each([
    ...FORMS.map((address) => [address, BUDGET.formJs] as const),
    ...ORDER_PAGES.map((address) => [address, BUDGET.orderJs] as const),
  ])('with a form loads no validation code: %s, with at most %i kB of scripts', async (address, budget) => {
    const scripts = preloads(await (await fetch(shop.url + address)).text())
    expect(scripts.flatMap((script) => modules[script] ?? []).filter((id) => VALIDATION.test(id))).toEqual([])
    expect(await sum(scripts)).toBeLessThanOrEqual(budget)
  })

  it('is at most 1 kB larger for a product with forty variants than for the same product without variants', {
    tags: ['C-24'],
  }, async () => {
    const compressed = async (path: string) =>
      brotliCompressSync(await (await fetch(shop.url + path)).text()).length / 1000
    expect((await compressed(body.inForty)) - (await compressed(body.whole))).toBeLessThanOrEqual(1)
  })

  it.each([...PAGES, ['/about']])(
    'loads no code of the dashboard, of charts or of forms: %s',
    async (address) => {
      const html = await (await fetch(shop.url + (address === 'a product' ? product : address))).text()
      const loaded = preloads(html).flatMap((script) => modules[script] ?? [])
      expect(loaded).toContain('app/storefront/header/header.tsx')
      expect(loaded.filter((module) => NOT_AT_FIRST.test(module))).toEqual([])
    },
  )

  it('inlines its styles, and its first image precedes its scripts in the HTML', async () => {
    const html = await (await fetch(shop.url + product)).text()
    const place = (pattern: RegExp) => html.search(pattern)
    expect(place(/<img[^>]*fetchPriority="high"/i)).toBeGreaterThan(-1)
    const seen = html.replace(/<noscript>[\s\S]*?<\/noscript>/g, '')
    expect(seen).not.toMatch(/<link[^>]*rel="(stylesheet|preload)"[^>]*(\.css|\.woff2)/)
    expect(place(/<style/)).toBeLessThan(place(/<body/))
    expect(place(/<img[^>]*fetchPriority="high"/i)).toBeLessThan(place(/rel="modulepreload"/))
    expect(html).not.toMatch(/<link(?![^>]*fetchPriority="low")[^>]*rel="modulepreload"/i)
  })
})
