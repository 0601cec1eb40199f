import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { openShop } from './support/open-shop.ts'
import { names, sortButton, visitorsOf } from './support/product-list.ts'
import { SCREENS, waitForHydration } from './support/visitor.ts'

const shop = openShop()
const at = visitorsOf(shop)

beforeAll(async () => {
  const { addProduct } = shop.merchant
  for (let number = 10; number <= 60; number++) {
    await addProduct({ name: `Cube ${number}`, category: 'Jouer', price: 100 * (1 + ((number * 7) % 53)) })
  }
  await addProduct({ name: 'Écharpe', category: 'Vêtements/Adulte', price: 90, isSale: true })
  await addProduct({ name: 'Zèbre', category: 'Divers & Autres', price: 9000 })
})

async function prices(page: Page): Promise<number[]> {
  const texts = await page.locator('main article').allTextContents()
  return texts.map((text) => Number(/(\d[\d\s]*)FCFA/.exec(text)?.[1]?.replace(/\s/g, '')))
}

const rising = (numbers: number[]) => [...numbers].sort((a, b) => a - b)

function listSearch(page: Page) {
  return page.getByPlaceholder('Rechercher un produit...', { exact: true })
}

describe('a product list', () => {
  it.each([
    ['/products', 'Tous les produits', '53 articles', 'Nom'],
    ['/products/all', 'Tous les produits', '53 articles', 'Nom'],
    ['/products/new', 'Nouveautés', '53 articles', 'Date'],
    ['/products/New', 'Nouveautés', '53 articles', 'Date'],
    ['/products/Sale', 'Soldes', '1 article', 'Nom'],
    ['/products/Divers%20%26%20Autres', 'Divers & Autres', '1 article', 'Nom'],
    ['/products/V%C3%AAtements', 'Vêtements', '1 article', 'Nom'],
  ])(
    'at %s has the title %s, the text “%s”, a search box and the sort buttons %s and Prix',
    { tags: 'A-110 A-111 A-112 A-113 A-114 A-115 A-116 A-121 A-122 A-123 A-356'.split(' ') },
    async (path, title, count, first) => {
      const page = await shop.read(path, 'laptop')
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
      await page.getByRole('status').getByText(count, { exact: true }).waitFor()
      await listSearch(page).waitFor()
      const buttons = page.locator('main button[aria-pressed][type=submit]:not(aside *)')
      expect(await buttons.evaluateAll(firstWords)).toEqual([first, 'Prix'])
      expect((await names(page)).length).toBe(Math.min(40, Number.parseInt(count, 10)))
    },
  )

  it('is a grid with 2, 3 or 4 products in a row on a phone, tablet or laptop, divided into pages', {
    tags: ['A-117'],
  }, async () => {
    const { page, leave } = await at('/products')
    const first = await names(page)
    for (const [screen, columns] of [
      ['phone', 2],
      ['tablet', 3],
      ['laptop', 4],
    ] as const) {
      await page.setViewportSize(SCREENS[screen])
      const boxes = await page
        .locator('main article')
        .evaluateAll((cards) => cards.slice(0, 8).map((card) => card.getBoundingClientRect().toJSON()))
      expect(new Set(boxes.map(({ left }) => left)).size, screen).toBe(columns)
      expect(new Set(boxes.map(({ top }) => top)).size, screen).toBe(Math.ceil(8 / columns))
      expect(new Set(boxes.map(({ width }) => Math.round(width))).size, screen).toBe(1)
      await page.getByRole('link', { name: 'Page 2', exact: true }).click()
      await expect.poll(async () => (await names(page)).length, { message: screen }).toBe(13)
      expect(new Set([...first, ...(await names(page))]).size, screen).toBe(53)
      expect(await page.getByRole('link', { name: 'Page 3', exact: true }).count(), screen).toBe(0)
      await page.goBack()
      await expect.poll(() => names(page), { message: screen }).toEqual(first)
    }
    await leave()
  })

  it('of sales contains only products that are marked as on sale', { tags: ['A-027'] }, async () => {
    const page = await shop.read('/products/Sale')
    expect(await names(page)).toEqual(['Écharpe'])
  })

  it('searches names and categories, ignores case, corrects a misspelt word, and reports that nothing matches', {
    tags: ['A-118', 'A-119', 'A-120', 'A-128'],
  }, async () => {
    const { page, leave } = await at('/products', { screen: 'laptop' })
    await listSearch(page).fill('UBE 4')
    await expect
      .poll(async () => (await names(page)).slice(0, 10))
      .toEqual(Array.from({ length: 10 }, (_, index) => `Cube ${40 + index}`))
    await listSearch(page).fill('adulte')
    await expect.poll(() => names(page)).toEqual(['Écharpe'])
    await listSearch(page).fill('zzzz')
    await page.getByText('Aucun produit disponible pour le moment.', { exact: true }).waitFor()
    expect(await names(page)).toEqual([])
    expect(new URL(page.url()).searchParams.get('q')).toBe('zzzz')
    await page.getByRole('link', { name: 'Effacer ma recherche' }).click()
    await expect.poll(async () => (await names(page)).length).toBe(40)
    expect(await listSearch(page).inputValue()).toBe('')

    await listSearch(page).fill('échrape')
    await page.getByText('Résultats pour «\u202fécharpe\u202f»', { exact: true }).waitFor()
    expect(await names(page)).toEqual(['Écharpe'])
    await page.getByRole('link', { name: 'échrape', exact: true }).click()
    await page.getByRole('link', { name: 'écharpe', exact: true }).click()
    await expect.poll(() => names(page)).toEqual(['Écharpe'])
    await leave()
  })

  it('on a phone hides its search box at /products and collapses it in a category', async () => {
    expect(await listSearch(await shop.read('/products')).isVisible()).toBe(false)
    const { page, leave } = await at('/products/Jouer')
    expect((await listSearch(page).boundingBox())?.width).toBeLessThan(60)
    await listSearch(page).tap()
    await expect.poll(async () => (await listSearch(page).boundingBox())?.width).toBeGreaterThan(300)
    await listSearch(page).fill('cube 41')
    await expect.poll(() => names(page)).toEqual(['Cube 41'])
    await leave()
  })

  it('shows the best matches first until a sort order is chosen', async () => {
    const { page, leave } = await at('/products?q=e', { screen: 'laptop' })
    const found = async () => (await names(page)).slice(0, 3)
    expect(await found()).toEqual(['Écharpe', 'Cube 10', 'Cube 11'])
    expect(await page.locator('main button[aria-pressed=true]').count()).toBe(0)
    await sortButton(page, 'Nom').click()
    await expect.poll(found).toEqual(['Cube 10', 'Cube 11', 'Cube 12'])
    expect(new URL(page.url()).searchParams.get('sort')).toBe('name')
    await sortButton(page, 'Nom').click()
    await expect.poll(found).toEqual(['Zèbre', 'Écharpe', 'Cube 60'])
    await leave()
  })

  it('offers the categories when nothing matches', async () => {
    const page = await shop.read('/products?q=xylophone', 'laptop')
    await page.getByText('Aucun produit disponible pour le moment.', { exact: true }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Jouer' }).waitFor()
  })

  it('is sorted or reversed by its buttons and keeps the order on page 2', { tags: ['A-124'] }, async () => {
    const { page, leave } = await at('/products')
    expect((await names(page))[0]).toBe('Cube 10')
    await sortButton(page, 'Nom').click()
    await expect.poll(async () => (await names(page))[0]).toBe('Zèbre')
    await sortButton(page, 'Nom').click()
    await expect.poll(async () => (await names(page))[0]).toBe('Cube 10')

    await sortButton(page, 'Prix').click()
    await expect.poll(async () => (await prices(page))[0]).toBe(90)
    expect(await prices(page)).toEqual(rising(await prices(page)))
    await sortButton(page, 'Prix').click()
    await expect.poll(async () => (await prices(page))[0]).toBe(9000)
    expect(await prices(page)).toEqual(rising(await prices(page)).reverse())
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect.poll(async () => (await prices(page)).length).toBe(13)
    expect((await prices(page)).at(-1)).toBe(90)
    await leave()
  })

  it('has the same order across its pages as a single API response with limit=100', {
    tags: ['B-281'],
  }, async () => {
    const { page, leave } = await at('/products/Jouer')
    const called = page.waitForRequest('**/api/products?*')
    await sortButton(page, 'Prix').click()
    const call = new URL((await called).url())
    expect(Object.fromEntries(call.searchParams)).toMatchObject({
      category: 'Jouer',
      sort: 'price',
      order: 'asc',
    })
    call.searchParams.set('limit', '100')
    call.searchParams.delete('page')
    const documented = ((await (await fetch(call)).json()) as Product[]).map(({ name }) => name)
    expect(documented).toHaveLength(51)
    await expect.poll(() => names(page)).toEqual(documented.slice(0, 40))
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    await expect.poll(() => names(page)).toEqual(documented.slice(40))
    await leave()
  })

  it('of new products starts with the newest product, and the button Date reverses the order', async () => {
    const { page, leave } = await at('/products/New')
    expect((await names(page)).slice(0, 3)).toEqual(['Zèbre', 'Écharpe', 'Cube 60'])
    await sortButton(page, 'Date').click()
    await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual(['Cube 10', 'Cube 11'])
    await leave()
  })
})

function firstWords(buttons: Element[]) {
  return buttons.map((button) => button.firstChild?.textContent)
}

describe('the pagination', () => {
  it('leads to every product and scrolls smoothly to the top', {
    tags: ['A-125', 'A-127', 'A-597', 'B-352'],
  }, async () => {
    const { page, leave } = await at('/products', { motion: true })
    await page.evaluate(recordScrolls)
    const first = await names(page)
    await page.getByRole('link', { name: 'Page 2' }).scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000)
    await page.getByRole('link', { name: 'Page 2' }).click()
    await page.waitForURL('**/products?page=2')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    expect(await page.evaluate(() => (window as unknown as Scrolled).scrolls)).toContainEqual({
      top: 0,
      behavior: 'smooth',
    })
    await expect.poll(async () => (await names(page)).length).toBe(13)
    expect(new Set([...first, ...(await names(page))]).size).toBe(53)

    await page.reload()
    expect(await names(page)).toHaveLength(13)
    await page.goBack()
    await expect.poll(() => names(page)).toEqual(first)
    await leave()
  })

  it('is hidden for a single page', { tags: ['A-126'] }, async () => {
    const page = await shop.read('/products/Sale')
    expect(await names(page)).toHaveLength(1)
    expect(await page.getByRole('navigation', { name: 'Pages', exact: true }).count()).toBe(0)
  })
})

interface Scrolled {
  scrolls: unknown[]
}

function recordScrolls() {
  const scrolls: unknown[] = []
  const scrollTo = window.scrollTo.bind(window) as (options: ScrollToOptions) => void
  Object.assign(window, {
    scrolls,
    scrollTo: (options: ScrollToOptions) => {
      scrolls.push(options)
      scrollTo(options)
    },
  })
}

describe('a card', () => {
  it('opens the product page, which requests six similar products', {
    tags: ['A-006', 'A-532'],
  }, async () => {
    const { page, leave } = await at('/products?q=Cube 12')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url().replace(shop.url, '')))
    const image = await page.getByRole('article').locator('img').boundingBox()
    await page.touchscreen.tap((image?.x ?? 0) + 60, (image?.y ?? 0) + 60)
    await page.waitForURL(/\/product\/[\w-]+$/)
    await page.getByRole('heading', { level: 1, name: 'Cube 12', exact: true }).waitFor()
    expect(asked).toContain('/api/products?category=Jouer&limit=6')
    await leave()
  })
})

describe('the category page', () => {
  it('shows up to 50 products and links to all, with the category in the path or in the query', {
    tags: ['A-030', 'A-031', 'A-132'],
  }, async () => {
    const { page, leave } = await shop.newVisitor()
    for (const path of ['/productscat/Jouer', '/productscat?category=Jouer']) {
      await page.goto(path)
      await waitForHydration(page)
      expect(await names(page), path).toEqual(Array.from({ length: 50 }, (_, index) => `Cube ${10 + index}`))
      await page.getByRole('link', { name: 'Voir tous les produits' }).click()
      await page.waitForURL('**/products/Jouer')
      await page.getByText('51 articles', { exact: true }).waitFor()
    }
    await leave()
  })

  it('offers the categories, requests 50 products of the chosen category, and shows a message when it is empty', {
    tags: ['A-029', 'A-133', 'A-134', 'A-533', 'A-593'],
  }, async () => {
    const { page, leave } = await at('/productscat')
    await page.getByText('Aucune catégorie sélectionnée', { exact: true }).waitFor()
    const request = page.waitForRequest('**/api/products?*')
    await page.getByRole('main').getByRole('link', { name: 'Vêtements · Adulte' }).click()
    const asked = new URL((await request).url()).searchParams
    expect(Object.fromEntries(asked)).toEqual({ category: 'Vêtements/Adulte', limit: '50' })
    await expect.poll(() => names(page)).toEqual(['Écharpe'])
    await page.goBack()
    await page.getByText('Aucune catégorie sélectionnée', { exact: true }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Chaussures · Enfant' }).click()
    await page.getByText('Produit non disponible pour le moment', { exact: true }).waitFor()
    await leave()
  })
})
