import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { overflow, overflowAtDoubleText, violations } from './support/accessibility.ts'
import { openShop } from './support/open-shop.ts'
import { DASHBOARD_PAGES, STOREFRONT_PAGES } from './support/pages.ts'
import { anAdministrator } from './support/signed-in.ts'
import { FAILED_ANSWER, SCREENS, waitForHydration } from './support/visitor.ts'

const shop = openShop({ demo: true })
let productId: string

beforeAll(async () => {
  const [product] = (await (await fetch(`${shop.url}/api/products?q=Matelot&limit=1`)).json()) as {
    _id: string
  }[]
  productId = product?._id ?? ''
})

describe('home without scripts', () => {
  it('contains five sections with twenty linked products, their prices and images', async () => {
    const html = await (await fetch(`${shop.url}/`)).text()
    for (const title of [
      'Articles pour nouveau né',
      'Articles pour Enfants',
      'Articles pour Adultes',
      'Divers et Autres',
      'Kits Baptêmes et Naissances',
    ]) {
      expect(html).toContain(`>${title}</h2>`)
    }
    const cards = html.match(/<article.*?<\/article>/gs) ?? []
    expect(cards).toHaveLength(20)
    for (const card of cards) {
      expect(card).toMatch(/href="\/product\/[\w-]+"/)
      expect(card).toMatch(/\d FCFA/)
      const image = /src="(\/pictures\/[^"]+)"/.exec(card)?.[1]
      expect((await fetch(`${shop.url}${image}`)).headers.get('content-type')).toBe('image/webp')
    }
    expect(html.match(/Voir plus de produits/g)).toHaveLength(5)
  })
})

describe('the colours', () => {
  it('do not change with a dark system theme', async () => {
    const page = await shop.read('/')
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await ground()
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await ground()).toBe(light)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
      'light only',
    )
    await page.emulateMedia({ colorScheme: null })
  })
})

describe('URLs', () => {
  it.each([
    ['/nowhere', 404],
    ['/a/b/c', 404],
    ['/product/000000000000000000000000', 404],
    ['/products/%E0%A4%A', 404],
    ['/products/V%C3%AAtements%2FNouveau-n%C3%A9', 200],
  ])('%s responds with %i', async (path, status) => {
    expect((await fetch(`${shop.url}${path}`)).status).toBe(status)
  })

  it('with an unencoded slash in the category redirect permanently to the encoded URL', async () => {
    const answer = await fetch(`${shop.url}/products/V%C3%AAtements/Nouveau-n%C3%A9?sort=price`, {
      redirect: 'manual',
    })
    expect(answer.status).toBe(308)
    expect(answer.headers.get('location')).toBe('/products/V%C3%AAtements%2FNouveau-n%C3%A9?sort=price')
  })
})

/** Opens the pages one after another. @returns the faults found on all pages */
async function openAll(
  page: Page,
  paths: readonly string[],
  faultsOf: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'load' })
    await page.locator('main h1').first().waitFor()
    found.push(...(await faultsOf(page)).map((fault) => `${path}: ${fault}`))
  }
  return found
}

async function faultsOnPhoneAndLaptop(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const size of [SCREENS.laptop, SCREENS.phone]) {
    await page.setViewportSize(size)
    faults.push(...(await violations(page)))
    if ((await overflow(page)) > 0) faults.push(`wider than ${size.width} pixels`)
  }
  return faults
}

async function faultsOfDoubleText(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    if ((await overflowAtDoubleText(page)) > 0) faults.push(`double text wider than ${width} pixels`)
  }
  return faults
}

describe('every page', () => {
  it('of the storefront passes axe and fits a phone and a laptop, also at twice the text size', async () => {
    const { page, leave } = await shop.newVisitor()
    const paths = [...STOREFRONT_PAGES, `/product/${productId}`, '/nowhere']
    const faults = async () => [...(await faultsOnPhoneAndLaptop(page)), ...(await faultsOfDoubleText(page))]
    expect(await openAll(page, paths, faults)).toEqual([])
    await leave({ despite: FAILED_ANSWER })
  })

  it('of the dashboard passes axe and fits a phone and a laptop', async () => {
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    const product = [`/dashboard/product/${productId}`, `/dashboard/manage-products/edit/${productId}`]
    expect(await openAll(page, [...DASHBOARD_PAGES, ...product], faultsOnPhoneAndLaptop)).toEqual([])
    await leave()
  })
})

describe.each(['phone', 'laptop'] as const)('the header on a %s', (screen) => {
  it('opens a sub-menu and a category by keyboard', async () => {
    const { page, leave } = await shop.newVisitor({ screen })
    await page.goto('/')
    await waitForHydration(page)
    if (screen === 'phone') {
      await page.getByRole('button', { name: 'Menu' }).press('Enter')
      const drawer = page.getByRole('dialog', { name: 'Menu' })
      await drawer.locator('summary', { hasText: 'Chaussures' }).press('Enter')
      await drawer.getByRole('link', { name: 'Enfant' }).last().press('Enter')
    } else {
      await page.getByRole('button', { name: 'Chaussures' }).press('Enter')
      await page.getByRole('link', { name: 'Enfant', exact: true }).press('Enter')
    }
    await page.waitForURL('**/products/Chaussures%2FEnfant')
    await page.getByRole('heading', { level: 1, name: 'Chaussures · Enfant' }).waitFor()
    await expect.poll(() => page.locator('article').count()).toBe(6)
    await leave()
  })
})
