import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { combineChoices } from '../../domain/catalogue/variant-plan.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { openShop } from './support/open-shop.ts'
import { orders } from './support/shopper.ts'
import { anAdministrator } from './support/signed-in.ts'
import { gridTexts, storedStock } from './support/stock-grid.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const shop = openShop()

const CHOICES = { colors: ['Rouge', 'Bleu'], sizes: ['3 mois', '6 mois', '9 mois', '12 mois'] }

function aDress(
  name: string,
  stocks: readonly number[],
  choices: Partial<typeof CHOICES> = CHOICES,
): Promise<Product> {
  const all = { colors: [], sizes: [], ...choices }
  const variants = combineChoices(all).map((choice, index) => ({ ...choice, stock: stocks[index] ?? 5 }))
  return shop.merchant.addProduct({ name, ...all, images: 1, variants })
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function openGrid(page: Page, name: string) {
  await page.goto(`/dashboard/products?q=${encodeURIComponent(name)}`)
  await rowOf(page, name)
    .getByRole('button', { name: `Modifier le stock de ${name}` })
    .click()
  const dialog = page.getByRole('dialog', { name: `Stock de ${name}` })
  await dialog.waitFor()
  return { dialog, cell: (label: string) => dialog.getByLabel(label, { exact: true }) }
}

describe('the product table with its stock grid', () => {
  it.each(['phone', 'laptop'] as const)(
    'changes cells in place on a %s',
    { tags: ['C-12', 'C-31'] },
    async (screen) => {
      const name = `Gilet ${screen}`
      const product = await aDress(name, [0, 0])
      const { page, leave } = await anAdministrator(shop, { screen })
      const { dialog, cell } = await openGrid(page, name)
      const sent = page.waitForRequest((request) => request.method() === 'PATCH')
      await cell('Rouge, 3 mois').fill('6')
      await page.keyboard.press('Enter')
      await dialog.getByRole('button', { name: 'Enregistrer' }).click()
      expect((await sent).postDataJSON()).toEqual({
        cells: [{ color: 'Rouge', size: '3 mois', stock: 6, was: 0 }],
      })
      await dialog.waitFor({ state: 'hidden' })
      const button = rowOf(page, name).getByRole('button', { name: `Modifier le stock de ${name} : 36` })
      await button.getByLabel('Enregistré').waitFor()
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
      await rowOf(page, name).getByText('Épuisé en 1 taille').waitFor()
      expect(await storedStock(shop.url, product)).toMatchObject({ all: 36, 'Rouge 3 mois': 6 })
      await leave()
    },
  )

  it('shows the current stock of a cell after a concurrent sale, keeps its input and saves the other cells', {
    tags: ['C-12', 'C-31'],
  }, async () => {
    const product = await aDress('Cape', [4])
    const { page, leave } = await anAdministrator(shop)
    const { dialog, cell } = await openGrid(page, 'Cape')
    await cell('Rouge, 3 mois').fill('9')
    await cell('Bleu, 6 mois').fill('1')
    await orders(shop.url, product, {}, { color: 'Rouge', size: '3 mois' })
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await dialog.getByText('Stock actuel : 3').waitFor()
    expect((await gridTexts(dialog)).slice(0, 6)).toEqual(['9', '5', '5', '5', '5', '1'])
    expect(await storedStock(shop.url, product)).toMatchObject({ 'Rouge 3 mois': 3, 'Bleu 6 mois': 1 })
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await storedStock(shop.url, product)).toMatchObject({ 'Rouge 3 mois': 9, 'Bleu 6 mois': 1 })
    await leave()
  })

  it('shows the current stock when the server refuses every changed cell', {
    tags: ['C-12', 'C-31'],
  }, async () => {
    const product = await aDress('Poncho', [4])
    const { page, leave } = await anAdministrator(shop)
    const { dialog, cell } = await openGrid(page, 'Poncho')
    await cell('Rouge, 3 mois').fill('9')
    await orders(shop.url, product, {}, { color: 'Rouge', size: '3 mois' })
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await dialog.getByRole('alert').getByText('Le stock a changé entre-temps.').waitFor()
    await dialog.getByText('Stock actuel : 3').waitFor()
    expect(await cell('Rouge, 3 mois').inputValue()).toBe('9')
    await leave({ despite: FAILED_ANSWER })
  })

  it('keeps the input when the grid is closed, and saves no invalid value', { tags: ['C-31'] }, async () => {
    await aDress('Turban', [4])
    const { page, leave } = await anAdministrator(shop)
    const { dialog, cell } = await openGrid(page, 'Turban')
    await cell('Rouge, 3 mois').fill('1,5')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await dialog.getByText('Le stock doit être un nombre positif ou zéro.').waitFor()
    await page.keyboard.press('Escape')
    await rowOf(page, 'Turban').getByText('Saisie non enregistrée').waitFor()
    await rowOf(page, 'Turban').getByRole('button', { name: 'Modifier le stock' }).click()
    expect(await cell('Rouge, 3 mois').inputValue()).toBe('1,5')
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    await rowOf(page, 'Turban').getByText('Saisie non enregistrée').waitFor({ state: 'detached' })
    await leave()
  })

  it('can list only products with sold-out sizes or colours, and shows how many are sold out', {
    tags: ['C-31'],
  }, async () => {
    await aDress('Cagoule deux', [0, 5, 5, 0])
    await aDress('Cagoule couleurs', [0, 0, 5], { colors: ['Rouge', 'Bleu', 'Vert'] })
    await aDress('Cagoule pleine', [])
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/products?q=Cagoule')
    await page.getByRole('link', { name: 'Tailles épuisées' }).click()
    await page.getByRole('heading', { name: 'Produits (2)' }).waitFor()
    await rowOf(page, 'Cagoule deux').getByText('Épuisé en 2 tailles').waitFor()
    await rowOf(page, 'Cagoule couleurs').getByText('Épuisé en 2 couleurs').waitFor()
    const file = page.waitForRequest(/export\.csv/)
    await page.getByRole('button', { name: 'Exporter (CSV)' }).click()
    expect(new URL((await file).url()).searchParams.get('soldOutVariants')).toBe('true')
    await page.getByRole('link', { name: 'Tailles épuisées' }).click()
    await page.getByRole('heading', { name: 'Produits (3)' }).waitFor()
    await leave()
  })

  it('refuses a bulk edit of the stock of a product whose stock is counted by size', {
    tags: ['C-31'],
  }, async () => {
    await aDress('Bavoir', [])
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/products?q=Bavoir')
    await page.getByLabel('Choisir Bavoir').check()
    const bar = page.getByRole('region', { name: 'Produits choisis' })
    await bar.getByRole('button', { name: 'Modifier' }).click()
    const dialog = page.getByRole('dialog', { name: 'Modifier 1 produit' })
    await dialog.getByLabel('Stock').fill('4')
    await dialog.getByRole('button', { name: 'Appliquer' }).click()
    await dialog
      .getByRole('alert')
      .getByText('Le stock de ce produit est compté par taille et couleur.')
      .waitFor()
    await leave({ despite: FAILED_ANSWER })
  })

  it('shows a unit to allocate after the cancellation of an order for a size that no longer exists', {
    tags: ['C-05', 'C-14'],
  }, async () => {
    const product = await aDress('Salopette', [1], { sizes: ['3 mois', '6 mois'] })
    const order = await orders(shop.url, product, {}, { size: '3 mois' })
    const headers = { Authorization: `Bearer ${shop.merchant.token}` }
    const { page, leave } = await anAdministrator(shop)
    await page.goto(`/dashboard/manage-products/edit/${product._id}`)
    await page.getByLabel('Tailles').fill('6 mois')
    await page.locator('form button[type=submit]').click()
    await page.getByText('Produit mis à jour avec succès !').waitFor()
    const cancelled = await fetch(`${shop.url}/api/orders/${order.orderId}/cancel`, {
      method: 'PATCH',
      headers,
    })
    expect(cancelled.status).toBe(200)
    const { dialog, cell } = await openGrid(page, 'Salopette')
    await dialog.getByText('1 pièce à répartir').waitFor()
    await cell('6 mois').fill('6')
    await dialog.getByText('à répartir').waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await rowOf(page, 'Salopette').getByText('à répartir').count()).toBe(0)
    expect(await storedStock(shop.url, product)).toEqual({ all: 6, '6 mois': 6 })
    await leave()
  })

  it('passes axe and fits each screen', { tags: ['C-30', 'C-31'] }, async () => {
    const product = await aDress('Bloomer', [0, 1, 2])
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    const { cell } = await openGrid(page, 'Bloomer')
    await cell('Rouge, 6 mois').fill('abc')
    expect(await flawsOnEachScreen(page)).toEqual([])
    await page.goto(`/dashboard/manage-products/edit/${product._id}`)
    await page.getByLabel('Couleurs').fill('Rose, Vert')
    await page.getByLabel('Rose, 3 mois').fill('-1')
    expect(await flawsOnEachScreen(page)).toEqual([])
    const cells = page.locator('input[name^=cell]')
    const sizes = await cells.evaluateAll((all) => all.map((input) => input.getBoundingClientRect()))
    expect(sizes.filter(({ width, height }) => width < 44 || height < 44)).toEqual([])
    await leave()
  })
})
