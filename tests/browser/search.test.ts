import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openShop } from './support/open-shop.ts'
import { FAILED_ANSWER, type VisitorOptions, waitForHydration } from './support/visitor.ts'

const shop = openShop()

beforeAll(async () => {
  const { addProduct } = shop.merchant
  await addProduct({
    name: 'Robe à volants',
    category: 'Vêtements/Enfant',
    brand: 'Petit Baobab',
    description: 'Popeline rayée, doublée.',
  })
  await addProduct({ name: 'Bébé lapin', category: 'Jouer', brand: 'Téranga' })
  await addProduct({ name: 'Coffret blanc', category: 'Baptemes & Naissances' })
  for (let number = 10; number < 35; number++) {
    await addProduct({ name: `Chausson ${number}`, category: 'Chaussures/Nouveau-né' })
  }
})

async function aSearcher(options: VisitorOptions = {}, path = '/') {
  const visitor = await shop.newVisitor(options)
  await visitor.page.goto(path)
  await waitForHydration(visitor.page)
  return { ...visitor, box: boxOf(visitor.page), list: listOf(visitor.page) }
}

const boxOf = (page: Page) => page.getByPlaceholder('Recherche...', { exact: true })
const listOf = (page: Page) => page.getByRole('listbox', { name: 'Articles trouvés' })
const namesIn = (list: ReturnType<typeof listOf>) =>
  list.getByRole('option').locator('span > span:first-child').allTextContents()

function listRequests(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const isSearch = request.headers().accept?.includes('vnd.shop.search')
    if (isSearch && !request.url().includes('?')) sent.push(request.url())
  })
  return sent
}

describe('the search results', () => {
  it('open for text but not for spaces, and close when the text is erased and on a tap outside', {
    tags: ['A-050', 'A-051', 'A-072', 'A-073', 'A-074', 'A-087'],
  }, async () => {
    const { page, box, list, leave } = await aSearcher()
    await box.pressSequentially('   ')
    expect(await list.isVisible()).toBe(false)
    await box.pressSequentially('r')
    await list.waitFor()
    expect(await box.getAttribute('aria-expanded')).toBe('true')
    await box.press('Backspace')
    await list.waitFor({ state: 'hidden' })

    await box.fill('robe')
    await list.getByText('Robe à volants').waitFor()
    await page.getByRole('button', { name: 'Effacer la recherche' }).tap()
    await list.waitFor({ state: 'hidden' })
    expect(await box.inputValue()).toBe('')
    expect(await box.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await page.getByRole('button', { name: 'Effacer la recherche' }).count()).toBe(0)

    await box.fill('robe')
    await list.getByText('Robe à volants').waitFor()
    await page.locator('main h2').first().tap()
    await list.waitFor({ state: 'hidden' })
    expect(await box.inputValue()).toBe('robe')
    await leave()
  })

  it('match parts of names, categories, brands and descriptions, ignoring case and accents, and show image, name and category', {
    tags: ['A-075', 'A-077', 'A-078', 'A-079', 'A-080', 'A-081', 'A-082', 'A-083', 'A-512'],
  }, async () => {
    const [product] = (await (await fetch(`${shop.url}/api/products?q=volants`)).json()) as {
      images: string[]
    }[]
    const { box, list, leave } = await aSearcher()
    for (const [typed, found] of [
      ['ROBE', 'Robe à volants'],
      ['be à vol', 'Robe à volants'],
      ['volants robes', 'Robe à volants'],
      ['petit baob', 'Robe à volants'],
      ['OPELINE RAYEE', 'Robe à volants'],
      ['vêtement', 'Robe à volants'],
      ['Baptemes', 'Coffret blanc'],
      ['  bebe lap', 'Bébé lapin'],
      ['teranga', 'Bébé lapin'],
    ] as const) {
      await box.fill(typed)
      await expect.poll(() => namesIn(list), { message: typed }).toEqual([found])
    }
    await box.fill('trottinette')
    await list.locator('..').getByText('Aucun article ne correspond.').waitFor()
    expect(await namesIn(list)).toEqual([])

    await box.fill('robe')
    const match = list.getByRole('option')
    await match.getByText('Vêtements · Enfant', { exact: true }).waitFor()
    expect(await match.locator('img').getAttribute('src')).toBe(product?.images[0])
    await leave()
  })

  it('show a placeholder for a missing image and omit products without an id', {
    tags: ['A-076'],
  }, async () => {
    const { page, leave } = await shop.newVisitor()
    const nothing = { category: 'Jouer', brand: 'X', description: '', images: [] }
    await page.route('**/api/products', (route) =>
      route.fulfill({
        json: [
          { ...nothing, _id: 'bare', name: 'Toupie' },
          { ...nothing, name: 'Toupie perdue' },
        ],
      }),
    )
    await page.goto('/')
    await waitForHydration(page)
    await boxOf(page).fill('toupie')
    const image = listOf(page).getByRole('option', { name: 'Toupie' }).locator('img')
    await expect.poll(() => namesIn(listOf(page))).toEqual(['Toupie'])
    expect(await image.getAttribute('src')).toBe('/placeholder.svg')
    await expect
      .poll(() => image.evaluate((img) => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    await leave()
  })

  it('are 16rem high at most, scroll, and close on a click outside', {
    tags: ['A-087', 'A-615'],
  }, async () => {
    const { page, box, list, leave } = await aSearcher({ screen: 'laptop' })
    await box.fill('chausson')
    await list.getByText('Chausson 10').waitFor()
    const panel = list.locator('..')
    expect(await panel.evaluate((element) => getComputedStyle(element).maxHeight)).toBe('256px')
    expect((await panel.boundingBox())?.height).toBe(256)
    expect(await list.getByText('Chausson 34').count()).toBe(0)
    await panel.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
    await list.getByText('Chausson 34').waitFor({ state: 'attached' })

    await box.fill('robe')
    await list.getByText('Robe à volants').waitFor()
    await page.locator('main h2').first().click()
    await list.waitFor({ state: 'hidden' })
    expect(await box.inputValue()).toBe('robe')
    await leave()
  })
})

describe('selecting a result', () => {
  it('opens the product at its top and clears the box', { tags: ['A-084', 'A-085', 'A-086'] }, async () => {
    const { page, box, list, leave } = await aSearcher()
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
    await box.fill('lapin')
    await list.getByRole('option', { name: 'Bébé lapin' }).tap()
    await page.waitForURL(/\/product\/[\w-]+$/)
    await page.getByRole('heading', { level: 1, name: 'Bébé lapin' }).waitFor()
    expect(await box.inputValue()).toBe('')
    expect(await list.isVisible()).toBe(false)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await leave()
  })

  it('works with Enter and with the arrow keys, which wrap around; Escape closes the results', async () => {
    const { page, box, list, leave } = await aSearcher({ screen: 'laptop' })
    const active = () => list.locator('[aria-selected=true] span > span:first-child').textContent()
    await box.fill('chausson 2')
    await list.getByText('Chausson 20').waitFor()
    await box.press('ArrowDown')
    expect(await active()).toBe('Chausson 20')
    await box.press('ArrowDown')
    expect(await active()).toBe('Chausson 21')
    expect(await box.getAttribute('aria-activedescendant')).toBe(
      await list.locator('[aria-selected=true]').getAttribute('id'),
    )
    await box.press('ArrowUp')
    await box.press('ArrowUp')
    expect(await active()).toBe('Chausson 32')
    const panel = await list.locator('..').boundingBox()
    const last = await list.locator('[aria-selected=true]').boundingBox()
    expect(last?.y).toBeLessThan((panel?.y ?? 0) + (panel?.height ?? 0) - 40)
    await box.press('Escape')
    await list.waitFor({ state: 'hidden' })
    await box.press('ArrowDown')
    await list.waitFor()
    expect(await active()).toBe('Chausson 20')
    await box.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Chausson 20' }).waitFor()
    expect(await box.inputValue()).toBe('')
    await leave()
  })

  it('starts at the last result with the up arrow key; Enter with no result selected opens the page of all results', async () => {
    const { page, box, list, leave } = await aSearcher({ screen: 'laptop' })
    const active = () => list.locator('[aria-selected=true] span > span:first-child').textContent()
    await box.fill('chausson')
    await list.getByText('Chausson 10').waitFor()
    await box.press('ArrowUp')
    expect(await active()).toBe('Chausson 34')
    await box.press('ArrowDown')
    expect(await active()).toBe('Chausson 10')

    await box.fill('coffret')
    await list.getByText('Coffret blanc').waitFor()
    await box.press('Enter')
    await page.waitForURL('**/products?q=coffret')
    await page.getByRole('main').getByText('Coffret blanc').waitFor()
    expect(await box.inputValue()).toBe('coffret')
    expect(await list.isVisible()).toBe(false)

    await box.fill('trottinette')
    await page.getByText('Aucun article ne correspond.').waitFor()
    await box.press('Enter')
    await page.waitForURL('**/products?q=trottinette')
    await page.getByText('Aucun produit disponible pour le moment.', { exact: true }).waitFor()
    await leave()
  })
})

describe('all results', () => {
  it('are linked below the first results, with their total number', async () => {
    const { page, box, list, leave } = await aSearcher()
    await box.fill('chausson')
    await list.locator('..').getByText('25 articles trouvés').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Voir les 25 articles' }).tap()
    await page.waitForURL('**/products?q=chausson')
    await page.getByRole('heading', { level: 1, name: /^Recherche\s: «\schausson\s»$/ }).waitFor()
    await page.getByRole('status').getByText('25 articles', { exact: true }).waitFor()
    expect(await page.getByPlaceholder('Rechercher un produit...').isVisible()).toBe(false)
    await leave()
  })

  it('match the corrected words, and are replaced by the categories when nothing matches', {
    tags: ['F-10', 'F-13'],
  }, async () => {
    const { page, box, list, leave } = await aSearcher({ screen: 'laptop' })
    await box.fill('coffrte blanc')
    await expect.poll(() => namesIn(list)).toEqual(['Coffret blanc'])
    await page.getByText('Résultats pour «\u202fcoffret blanc\u202f»').waitFor()
    await box.fill('trottinette')
    await page.getByRole('search').getByRole('link', { name: 'Jouer' }).click()
    await page.waitForURL('**/products/Jouer')
    expect(await list.isVisible()).toBe(false)
    await leave()
  })
})

describe('the search index', () => {
  it('is loaded once for all pages', { tags: ['A-088', 'A-535'] }, async () => {
    const { page, leave } = await shop.newVisitor({ screen: 'laptop' })
    const sent = listRequests(page)
    await page.goto('/')
    await waitForHydration(page)
    const box = boxOf(page)
    for (const [typed, found] of [
      ['robe', 'Robe à volants'],
      ['lapin', 'Bébé lapin'],
    ] as const) {
      await box.fill(typed)
      await listOf(page).getByText(found).waitFor()
    }
    await box.press('Escape')
    await page.getByRole('link', { name: 'Kit Complet' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Baptêmes & Naissances' }).waitFor()
    await box.fill('coffret')
    await listOf(page).getByText('Coffret blanc').click()
    await page.getByRole('heading', { level: 1, name: 'Coffret blanc' }).waitFor()
    expect(sent).toEqual([`${shop.url}/api/products`])
    await leave()
  })

  it('logs a failed load, says so instead of finding nothing, and retries by a button or on the next letter', {
    tags: ['A-575', 'A-576'],
  }, async () => {
    const { page, box, list, leave } = await aSearcher()
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.route('**/api/products', (route) => route.abort())
    const failure = page.getByText('Erreur lors du chargement des produits: Le serveur ne répond pas.')
    await box.fill('rob')
    await failure.waitFor()
    expect(await namesIn(list)).toEqual([])
    expect(await page.getByText('Aucun article ne correspond.').count()).toBe(0)
    expect(logged.join()).toContain('La liste de recherche n’a pas pu être chargée')
    await page.unroute('**/api/products')
    await box.pressSequentially('e')
    await list.getByText('Robe à volants').waitFor()
    expect(await failure.count()).toBe(0)
    await leave({ despite: FAILED_ANSWER })
  })
})
