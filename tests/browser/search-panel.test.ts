import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import queries from '../search-queries.json' with { type: 'json' }
import { openShop } from './support/open-shop.ts'
import { FAILED_ANSWER, type VisitorOptions, waitForHydration } from './support/visitor.ts'

const shop = openShop({ demo: true })

const boxOf = (page: Page) => page.getByPlaceholder('Recherche...', { exact: true })
const listOf = (page: Page) => page.getByRole('listbox', { name: 'Articles trouvés' })
const plain = (name: string) => name.replace(/\s/g, ' ')
const panelNames = async (page: Page) =>
  (await listOf(page).getByRole('option').locator('span > span:first-child').allTextContents()).map(plain)

/** Opens a window that loads no photos, because the demo shop would still be converting them. */
async function aVisitor(options: VisitorOptions) {
  const visitor = await shop.newVisitor({ screen: 'laptop', ...options })
  await visitor.page.route('**/pictures/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  return visitor
}

async function aSearcher() {
  const visitor = await aVisitor({})
  await visitor.page.goto('/about')
  await waitForHydration(visitor.page)
  return visitor
}

/** The first products on the page of a search, which asks the API for the same fields. */
async function pageNames(query: string, limit: number): Promise<string[]> {
  const search = new URLSearchParams({
    q: query,
    in: 'name,category,brand,description',
    limit: String(limit),
  })
  const products = (await (await fetch(`${shop.url}/api/products?${search}`)).json()) as { name: string }[]
  return products.map(({ name }) => plain(name))
}

describe('the search panel', () => {
  it('finds first what the page of results finds first, for every query of the test set', {
    tags: ['A-050', 'F-12', 'F-13'],
    timeout: 240_000,
  }, async () => {
    const { page, leave } = await aSearcher()
    for (const { query, first = [] } of queries.filter(({ first }) => first)) {
      await boxOf(page).fill(query)
      if (first.length === 0) {
        await page.getByText('Aucun article ne correspond.').waitFor()
        continue
      }
      const expected = await pageNames(query, first.length)
      const names = async () => (await panelNames(page)).slice(0, first.length)
      await expect.poll(names, { message: query }).toEqual(expected)
    }
    await leave()
  })

  it('cancels the request of an earlier text, and shows only the answer to the last one', {
    tags: ['F-13'],
  }, async () => {
    const { page, leave } = await aSearcher()
    const slow = Promise.withResolvers<void>()
    const cancelled: string[] = []
    page.on('requestfailed', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/products') cancelled.push(searchParams.get('q') ?? '')
    })
    await page.route('**/api/products?q=turbulet&*', async (route) => {
      await slow.promise
      await route.continue().catch(() => {})
    })
    const sent = page.waitForRequest('**/api/products?q=turbulet&*')
    await boxOf(page).fill('turbulet')
    await sent
    await boxOf(page).fill('pijama garçon')
    await expect.poll(() => panelNames(page)).toContain('Pyjama à pressions « Nuages »')
    expect(cancelled).toEqual(['turbulet'])
    slow.resolve()
    await page.getByText('Résultats pour «\u202fpyjama garçon\u202f»').waitFor()
    expect((await panelNames(page)).join()).not.toContain('Gigoteuse')
    await leave({ despite: /ERR_ABORTED/ })
  })
})

describe('a failed search of the panel', () => {
  it('says so where the list has no answer, and can be repeated', { tags: ['A-548', 'F-09'] }, async () => {
    const { page, leave } = await aSearcher()
    const failure = page.getByText('Erreur lors du chargement des produits: Le serveur ne répond pas.')
    await page.route('**/api/products?*', (route) => route.abort())
    await boxOf(page).fill('voiture')
    await expect.poll(() => panelNames(page)).toEqual(['Petite voiture « Car rapide »'])
    for (const query of ['turbulette', 'robe licorne', 'moins de 5000']) {
      await boxOf(page).fill(query)
      await failure.waitFor()
      expect(await panelNames(page), query).toEqual([])
      expect(await page.getByText('Aucun article ne correspond.').count(), query).toBe(0)
    }
    await page.unroute('**/api/products?*')
    await boxOf(page).fill('robe licorne')
    await page.getByText('Résultats proches', { exact: true }).waitFor()
    await page.route('**/api/products?*', (route) => route.abort())
    await boxOf(page).fill('nid d’ange')
    await failure.waitFor()
    await page.unroute('**/api/products?*')
    await page.getByRole('search').getByRole('button', { name: 'Réessayer' }).click()
    await expect.poll(() => panelNames(page)).toEqual(['Gigoteuse étoilée des nuits calmes de Ngor'])
    await leave({ despite: FAILED_ANSWER })
  })
})

describe('a search result list', () => {
  it('names the budget and the gender that it selects', { tags: ['F-01', 'F-09'] }, async () => {
    const { page, leave } = await aVisitor({ javaScript: false })
    await page.goto('/products?q=jouet+fille+-+de+9000')
    await page.getByText('Nous avons compris\u202f: Fille et mixte, Jusqu’à 9\u202f000 FCFA.').waitFor()
    await page.getByRole('main').getByText('Ballon souple').waitFor()
    expect(await page.getByRole('main').getByText('Poupée en tissu').count()).toBe(0)
    await leave()
  })

  it('has the articles of the filter of that gender, with unisex ones, and both say so', {
    tags: ['F-01'],
  }, async () => {
    const { page, leave } = await aVisitor({ javaScript: false })
    await page.goto('/products?q=garcon')
    const count = await page.getByText(/^\d+ articles$/).textContent()
    await page.goto('/products?gender=Garcon')
    await page.getByText(String(count), { exact: true }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Garçon et mixte' }).first().waitFor()
    await leave()
  })
})
