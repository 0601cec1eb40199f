import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openShop } from './support/open-shop.ts'
import { type VisitorOptions, waitForHydration } from './support/visitor.ts'

const shop = openShop()

beforeAll(async () => {
  const { addProduct } = shop.merchant
  await addProduct({ name: 'Robe à volants', category: 'Vêtements/Enfant' })
  await addProduct({ name: 'Bébé lapin', category: 'Jouer' })
  await addProduct({ name: 'Coffret blanc', category: 'Baptemes & Naissances' })
})

async function aSearcher(options: VisitorOptions = {}) {
  const visitor = await shop.newVisitor(options)
  await visitor.page.goto('/')
  await waitForHydration(visitor.page)
  return { ...visitor, box: boxOf(visitor.page), list: listOf(visitor.page) }
}

const boxOf = (page: Page) => page.getByPlaceholder('Recherche...', { exact: true })
const listOf = (page: Page) => page.getByRole('listbox', { name: 'Articles trouvés' })

describe('search suggestions', () => {
  it('stay open when a slow navigation ends while the shopper types', async () => {
    const { page, box, list, leave } = await aSearcher({ screen: 'laptop' })
    const arrival = Promise.withResolvers<void>()
    await page.route('**/api/products?*category=*', async (route) => {
      await arrival.promise
      await route.continue()
    })
    await page.getByRole('link', { name: 'Kit Complet' }).first().click()
    await box.fill('coffret')
    const found = list.getByText('Coffret blanc')
    await found.waitFor()
    arrival.resolve()
    await page.waitForURL('**/products/**')
    await page.getByRole('heading', { level: 1, name: 'Baptêmes & Naissances' }).waitFor()
    expect(await found.isVisible()).toBe(true)
    expect(await box.evaluate((input) => input === document.activeElement)).toBe(true)
    await leave()
  })

  it('include the categories that contain the typed words, and the recent searches until they are erased', {
    tags: ['F-13'],
  }, async () => {
    const { page, box, list, leave } = await aSearcher()
    await box.fill('chaussures enf')
    await page.getByRole('search').getByRole('link', { name: 'Chaussures · Enfant' }).tap()
    await page.waitForURL('**/products/Chaussures%2FEnfant')

    await box.fill('lapin')
    await list.getByText('Bébé lapin').waitFor()
    await box.press('Enter')
    await page.waitForURL('**/products?q=lapin')
    await page.goto('/')
    await waitForHydration(page)
    await boxOf(page).focus()
    const recent = page.getByRole('region', { name: 'Recherches récentes' })
    await recent.getByRole('link', { name: 'lapin' }).tap()
    await page.waitForURL('**/products?q=lapin')
    await page.goto('/')
    await waitForHydration(page)
    await boxOf(page).focus()
    await recent.getByRole('button', { name: 'Effacer les recherches récentes' }).tap()
    await recent.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull()
    await leave()
  })
})

describe('a search result list', () => {
  it('shows results for the corrected word, and links to a search for the typed word', {
    tags: ['F-10'],
  }, async () => {
    const { page, leave } = await shop.newVisitor()
    await page.goto('/products?q=coffrte')
    await page.getByText('Résultats pour «\u202fcoffret\u202f»').waitFor()
    await page.getByRole('main').getByText('Coffret blanc').waitFor()
    await page.getByRole('status').getByRole('link', { name: 'coffrte' }).tap()
    await page.waitForURL('**/products?q=coffrte&literal=true')
    await page.getByText('Aucun produit disponible pour le moment.', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'coffret' }).waitFor()
    await leave()
  })

  it('shows a label above results that match only most of the words, also without scripts', {
    tags: ['F-09'],
  }, async () => {
    const page = await shop.read('/products?q=robe+licorne')
    await page.getByText('Résultats proches', { exact: true }).waitFor()
    await page.getByRole('main').getByText('Robe à volants').waitFor()
  })
})
