import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openShop } from './support/open-shop.ts'
import { anAdministrator } from './support/signed-in.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const shop = openShop()

const THIRTY = 'Chaussons de bébé tout en lain'
const THIRTY_ONE = `${THIRTY}e`

beforeAll(async () => {
  const { merchant } = shop
  const products = [
    { name: 'Zèbre du trio', category: 'Jouer', subCategory: 'Bascules', brand: 'Atelier Sandaga' },
    { name: 'Ours du trio', category: 'Jouer', subCategory: 'Peluches', brand: 'Keur Bébé' },
    { name: 'Sandales du trio', category: 'Chaussures/Enfant', subCategory: 'Été', brand: 'Cuirs de Mbour' },
  ]
  const figures = [
    { price: 9000, stock: 30, discount: 5 },
    { price: 12_500, stock: 4, discount: 0 },
    { price: 800, stock: 200, discount: 40 },
  ]
  for (const [index, product] of products.entries())
    await merchant.addProduct({ ...product, ...figures[index] })
  await merchant.addProduct({ name: THIRTY, subCategory: 'Longs' })
  await merchant.addProduct({ name: THIRTY_ONE, subCategory: 'Longs' })
  for (let number = 10; number < 42; number++)
    await merchant.addProduct({ name: `Lot ${number}`, subCategory: 'Lots' })
})

const rows = (page: Page) => page.getByRole('table').locator('tbody tr')

/** The names of the listed products in full, from top to bottom. */
const names = (page: Page) =>
  rows(page)
    .locator('[title]:not(a):not(button)')
    .evaluateAll((all) => all.map((name) => name.getAttribute('title')))

async function search(page: Page, typed: string) {
  await page.getByRole('searchbox').fill(typed)
  await page.waitForURL((url) => url.searchParams.get('q') === typed)
}

/** Names of the three products in ascending order of each column. */
const SORTED: [column: string, ascending: string[]][] = [
  ['Nom', ['Ours du trio', 'Sandales du trio', 'Zèbre du trio']],
  ['Prix', ['Sandales du trio', 'Zèbre du trio', 'Ours du trio']],
  ['Stock', ['Ours du trio', 'Zèbre du trio', 'Sandales du trio']],
  ['Réduction', ['Ours du trio', 'Zèbre du trio', 'Sandales du trio']],
  ['Marque', ['Zèbre du trio', 'Sandales du trio', 'Ours du trio']],
  ['Sous-catégorie', ['Zèbre du trio', 'Sandales du trio', 'Ours du trio']],
]

describe('the product table', () => {
  it('searches in name, category, sub-category and brand, ignoring case', {
    tags: ['B-082', 'B-086', 'B-087', 'B-088', 'B-089', 'B-090'],
  }, async () => {
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/products')
    for (const [field, typed, found] of [
      ['name', 'ZÈBRE', ['Zèbre du trio']],
      ['category', 'jouer', ['Ours du trio', 'Zèbre du trio']],
      ['subCategory', 'PELUCHES', ['Ours du trio']],
      ['brand', 'cuirs de', ['Sandales du trio']],
    ] as const) {
      await search(page, typed)
      await expect.poll(() => names(page), { message: field }).toEqual(found)
    }
    await leave()
  })

  it('is sorted by name, ascending, by default, shows 30 rows per page and links to the other pages', {
    tags: ['B-080', 'B-081', 'B-084', 'B-098', 'B-280', 'B-349'],
  }, async () => {
    const { page, leave } = await anAdministrator(shop)
    const asked = page.waitForRequest((request) => /\/api\/products\?/.test(request.url()))
    await page.goto('/dashboard/products')
    const { searchParams } = new URL((await asked).url())
    expect([searchParams.get('sort'), searchParams.get('order') ?? 'asc']).toEqual(['name', 'asc'])
    const lots = Array.from({ length: 28 }, (_, index) => `Lot ${index + 10}`)
    await expect.poll(() => names(page)).toEqual([THIRTY, THIRTY_ONE, ...lots])
    const header = page.getByRole('columnheader', { name: 'Nom' })
    expect(await header.getAttribute('aria-sort')).toBe('ascending')
    await expect.poll(() => rows(page).count()).toBe(30)
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    await expect.poll(() => rows(page).count()).toBe(7)
    await leave()
  })

  it('sorts by each column and reverses the order on the second click', {
    tags: ['B-083', 'B-091', 'B-092', 'B-093', 'B-094', 'B-095', 'B-096', 'B-097'],
  }, async () => {
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/products?q=trio')
    await rows(page).first().waitFor()
    for (const [column, ascending] of SORTED) {
      const header = page.getByRole('columnheader', { name: column, exact: true })
      // The table opens sorted by name.
      if (column !== 'Nom') await header.getByRole('button').click()
      // The descending order of one column may equal the ascending order of the next. So the test also checks which
      // column is sorted.
      await expect.poll(() => header.getAttribute('aria-sort'), { message: column }).toBe('ascending')
      await expect.poll(() => names(page), { message: column }).toEqual(ascending)
      await header.getByRole('button').click()
      await expect.poll(() => names(page), { message: column }).toEqual(ascending.toReversed())
      expect(await header.getAttribute('aria-sort')).toBe('descending')
    }
    await leave()
  })

  it('shortens a name of more than 30 characters to 15 characters and an ellipsis', {
    tags: ['B-099', 'B-354'],
  }, async () => {
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/products?q=chaussons')
    await expect.poll(() => names(page)).toEqual([THIRTY, THIRTY_ONE])
    const shown = await rows(page).locator('[title]:not(a):not(button)').allTextContents()
    expect(shown).toEqual([THIRTY, 'Chaussons de bé...'])
    await leave()
  })

  it('shows notices for an empty list and for a failed load', { tags: ['B-334', 'B-338'] }, async () => {
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/products')
    await search(page, 'zzzz')
    await page.getByText('Aucun produit disponible ou correspondant à la recherche.').waitFor()
    await page.route('**/api/products?**', (route) => route.fulfill({ status: 500, json: {} }))
    await search(page, 'ours')
    await page.getByRole('alert').getByText('Erreur lors du chargement des produits.').waitFor()
    await page.unroute('**/api/products?**')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect.poll(() => names(page)).toEqual(['Ours du trio'])
    await leave({ despite: FAILED_ANSWER })
  })

  it('links to the form for a new product', { tags: ['B-085'] }, async () => {
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/products')
    await page.getByRole('link', { name: 'Ajouter un produit' }).click()
    await page.waitForURL('**/dashboard/manage-products/add')
    await leave()
  })

  it('deletes a product after confirmation and shows a failure', {
    tags: ['B-335', 'B-336', 'B-337'],
  }, async () => {
    await shop.merchant.addProduct({ name: 'Article retiré' })
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/products?q=retir')
    const remove = page.getByRole('button', { name: 'Supprimer Article retiré' })
    const question = page
      .getByRole('dialog')
      .filter({ hasText: 'Êtes-vous sûr de vouloir supprimer ce produit ?' })
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'DELETE' && sent.push(request.url()))
    await remove.click()
    await question.getByRole('button', { name: 'Annuler' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(sent).toEqual([])

    await page.route('**/api/products/*', (route) => route.abort())
    await remove.click()
    await question.getByRole('button', { name: 'Supprimer' }).click()
    await page.getByText("Une erreur s'est produite. Veuillez réessayer.").waitFor()
    await page.unroute('**/api/products/*')
    await remove.click()
    const [answer] = await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'DELETE'),
      question.getByRole('button', { name: 'Supprimer' }).click(),
    ])
    expect(answer.status()).toBe(200)
    await page.getByText('Produit supprimé avec succès !').waitFor()
    await remove.waitFor({ state: 'detached' })
    await leave({ despite: FAILED_ANSWER })
  })

  it('keeps the deletion dialog open when it is reopened before its close event arrives', async () => {
    await shop.merchant.addProduct({ name: 'Article hésitant' })
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/products?q=hesitant')
    await page.getByRole('button', { name: 'Supprimer Article hésitant' }).click()
    await page.getByRole('dialog').waitFor()
    const isOpen = await page.evaluate(async () => {
      const button = (selector: string, text: string) =>
        [...document.querySelectorAll<HTMLButtonElement>(selector)].find(
          (element) => (element.ariaLabel ?? element.textContent) === text,
        )
      const dialog = document.querySelector('dialog[open]')
      const closed = new Promise((resolve) => dialog?.addEventListener('close', () => setTimeout(resolve)))
      button('dialog[open] button', 'Annuler')?.click()
      // Lets React close the dialog within this task; the browser sends the close event in a later task.
      for (let turn = 0; turn < 20; turn++) await null
      if (document.querySelector('dialog[open]')) return null
      button('button', 'Supprimer Article hésitant')?.click()
      await closed
      return document.querySelector('dialog[open]') !== null
    })
    expect(isOpen).toBe(true)
    await leave()
  })
})
