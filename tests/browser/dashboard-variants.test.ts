import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { combineChoices } from '../../domain/catalogue/variant-plan.ts'
import { openShop } from './support/open-shop.ts'
import { ADD, productForm } from './support/product-form-page.ts'
import { orders } from './support/shopper.ts'
import { anAdministrator } from './support/signed-in.ts'
import { gridTexts, paste, storedStock } from './support/stock-grid.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const shop = openShop()

const CHOICES = { colors: ['Rouge', 'Bleu'], sizes: ['3 mois', '6 mois'] }
const SWITCH = 'Compter le stock par taille et couleur'
const SAVED = 'Produit mis à jour avec succès !'

/** Adds a product with `stocks` as the stocks of its variants, or with 12 units and no variants. */
function aDress(name: string, stocks?: readonly number[]): Promise<Product> {
  const variants = combineChoices(CHOICES).map((choice, index) => ({
    ...choice,
    stock: stocks?.[index] ?? 0,
  }))
  return shop.merchant.addProduct({ name, ...CHOICES, ...(stocks ? { variants } : { stock: 12 }) })
}

async function atTheForm(product: Product, screen: 'phone' | 'laptop' = 'laptop') {
  const visitor = await anAdministrator(shop, { screen })
  const { page } = visitor
  await page.goto(`/dashboard/manage-products/edit/${product._id}`)
  await page.getByLabel(SWITCH).waitFor()
  return {
    ...visitor,
    cell: (label: string) => page.getByLabel(label, { exact: true }),
    save: productForm(page).save,
    stored: () => storedStock(shop.url, product),
  }
}

const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

describe('the stock grid of the product form', () => {
  it('is filled with the keyboard alone and saved with its totals', { tags: ['C-30'] }, async () => {
    const product = await aDress('Robe clavier', [1, 2, 3, 4])
    const { page, cell, save, stored, leave } = await atTheForm(product)
    await cell('Rouge, 3 mois').focus()
    await page.keyboard.type('7')
    await page.keyboard.press('ArrowRight')
    expect(await focusedLabel(page)).toBe('Rouge, 6 mois')
    await page.keyboard.type('15')
    await page.keyboard.press('ArrowLeft')
    expect(await focusedLabel(page)).toBe('Rouge, 6 mois')
    await page.keyboard.press('Enter')
    expect(await focusedLabel(page)).toBe('Bleu, 6 mois')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Tab')
    expect(await focusedLabel(page)).toBe('Bleu, 3 mois')
    await page.keyboard.type('0')
    const totals = page.getByRole('table').getByRole('row', { name: 'Total' }).getByRole('cell')
    expect(await totals.allTextContents()).toEqual(['7', '19', '26'])
    expect(await page.getByLabel('Stock', { exact: true }).inputValue()).toBe('26')
    await save.click()
    await page.getByText(SAVED).waitFor()
    expect(await stored()).toEqual({
      all: 26,
      'Rouge 3 mois': 7,
      'Rouge 6 mois': 15,
      'Bleu 3 mois': 0,
      'Bleu 6 mois': 4,
    })
    await leave()
  })

  it('accepts a pasted block of a spreadsheet and one value for all cells, and undoes the latter', {
    tags: ['C-30'],
  }, async () => {
    const { page, cell, leave } = await atTheForm(await aDress('Robe tableur', [1, 2, 3, 4]), 'phone')
    const grid = page.getByRole('table')
    await cell('Rouge, 6 mois').focus()
    await paste(page, '8\t9\r\n10\t11\r\n')
    expect(await gridTexts(grid)).toEqual(['1', '8', '3', '10'])
    await page.getByText('2 cases remplies, 2 valeurs hors de la grille ignorées').waitFor()
    await page.getByLabel('Nombre à mettre partout').fill('5')
    await page.getByRole('button', { name: 'Mettre partout' }).click()
    expect(await gridTexts(grid)).toEqual(['5', '5', '5', '5'])
    await page.getByRole('button', { name: 'Annuler le remplissage' }).click()
    expect(await gridTexts(grid)).toEqual(['1', '8', '3', '10'])
    await leave()
  })

  it('shows an error beside a cell with an invalid value, and saves nothing', {
    tags: ['C-30'],
  }, async () => {
    const { page, cell, save, stored, leave } = await atTheForm(await aDress('Robe erreur', [1, 2, 3, 4]))
    const before = await stored()
    const problem = page.getByRole('table').getByText('Le stock doit être un nombre positif ou zéro.')
    for (const typed of ['-1', '1,5', 'abc', '1000000000']) {
      await cell('Rouge, 6 mois').fill('9')
      await cell('Bleu, 3 mois').fill(typed)
      await expect.poll(() => problem.isVisible(), { message: typed }).toBe(true)
      await cell('Rouge, 6 mois').focus()
      await save.click()
      await expect.poll(() => focusedLabel(page), { message: typed }).toBe('Bleu, 3 mois')
      expect(await gridTexts(page.getByRole('table'))).toEqual(['1', '9', typed, '4'])
      expect(await stored(), typed).toEqual(before)
      await cell('Bleu, 3 mois').fill('3')
      await problem.waitFor({ state: 'detached' })
    }
    await leave()
  })

  it('is refused while its sum differs from the product’s stock, and the product remains without variants', {
    tags: ['C-01', 'C-05'],
  }, async () => {
    const product = await aDress('Robe à répartir')
    const { page, cell, save, stored, leave } = await atTheForm(product, 'phone')
    await page.getByLabel(SWITCH).check()
    await page.getByText('12 pièces à répartir').waitFor()
    await cell('Rouge, 3 mois').fill('7')
    await page.getByText('5 pièces à répartir').first().waitFor()
    await save.click()
    await expect.poll(() => focusedLabel(page)).toBe('Rouge, 3 mois')
    await orders(shop.url, product, {}, { color: 'Rouge', size: '3 mois' })
    expect(await stored()).toEqual({ all: 11 })
    await cell('Bleu, 6 mois').fill('5')
    await save.click()
    await page.locator('form').getByText('1 pièce de trop dans la grille').waitFor()
    await page.reload()
    await page.getByText('Votre saisie non enregistrée a été reprise.').waitFor()
    expect(await gridTexts(page.getByRole('table'))).toEqual(['7', '0', '0', '5'])
    await cell('Rouge, 3 mois').fill('6')
    await page.getByText('de trop dans la grille').waitFor({ state: 'detached' })
    await save.click()
    await page.getByText(SAVED).waitFor()
    expect(await stored()).toMatchObject({ all: 11, 'Rouge 3 mois': 6, 'Bleu 6 mois': 5 })
    await leave({ despite: FAILED_ANSWER })
  })

  it('accepts a sum that differs from the product’s stock when the administrator confirms it', {
    tags: ['C-05'],
  }, async () => {
    const { page, cell, save, stored, leave } = await atTheForm(await aDress('Robe recomptée'))
    await page.getByLabel(SWITCH).check()
    await cell('Bleu, 3 mois').fill('20')
    await page.getByText('8 pièces de trop dans la grille').waitFor()
    await page.getByRole('button', { name: 'Le stock est maintenant de 20' }).click()
    await save.click()
    await page.getByText(SAVED).waitFor()
    expect(await stored()).toMatchObject({ all: 20, 'Bleu 3 mois': 20 })
    await leave()
  })

  it('asks for confirmation before variants are switched off, and uses the sum of their stocks as the product’s stock', {
    tags: ['C-05'],
  }, async () => {
    const { page, save, stored, leave } = await atTheForm(await aDress('Robe entière', [1, 2, 3, 4]))
    await page.getByLabel(SWITCH).click()
    const question = page.getByRole('dialog', { name: 'Compter le stock du produit entier ?' })
    await question.getByText('Le stock restera de 10 pièces').waitFor()
    await question.getByRole('button', { name: 'Annuler' }).click()
    expect(await page.getByLabel(SWITCH).isChecked()).toBe(true)
    await page.getByLabel(SWITCH).click()
    await question.getByRole('button', { name: 'Compter en entier' }).click()
    await page.getByRole('table').waitFor({ state: 'detached' })
    expect(await page.getByLabel('Stock', { exact: true }).inputValue()).toBe('10')
    await save.click()
    await page.getByText(SAVED).waitFor()
    expect(await stored()).toEqual({ all: 10 })
    await leave()
  })

  it('keeps the stock of a renamed size, and asks before it removes the stock of a removed colour', {
    tags: ['C-06'],
  }, async () => {
    const { page, save, stored, leave } = await atTheForm(await aDress('Robe renommée', [1, 2, 3, 4]))
    await page.getByLabel('Tailles').fill('3 mois, 6-9 mois')
    await page.getByText('« 6 mois » devient « 6-9 mois » et garde ses 6 pièces.').waitFor()
    await page.getByLabel('Couleurs').fill('Rouge')
    await page.getByText('Bleu, 3 mois (3), Bleu, 6 mois (4)').waitFor()
    await save.click()
    const remove = page.getByLabel('Retirer 7 pièces du stock')
    await expect.poll(() => remove.evaluate((box) => box === document.activeElement)).toBe(true)
    await remove.check()
    await save.click()
    await page.getByText(SAVED).waitFor()
    expect(await stored()).toEqual({ all: 3, 'Rouge 3 mois': 1, 'Rouge 6-9 mois': 2 })
    await leave()
  })

  it('shows the current stock of a cell after a concurrent sale and keeps the input', {
    tags: ['C-11', 'C-30'],
  }, async () => {
    const product = await aDress('Robe vendue', [4, 4, 4, 4])
    const { page, cell, save, stored, leave } = await atTheForm(product)
    await cell('Rouge, 3 mois').fill('20')
    await orders(shop.url, product, {}, { color: 'Rouge', size: '3 mois' })
    await orders(shop.url, product, {}, { color: 'Bleu', size: '6 mois' })
    await save.click()
    await page.getByRole('table').getByText('Stock actuel : 3').waitFor()
    expect(await focusedLabel(page)).toBe('Rouge, 3 mois')
    expect(await gridTexts(page.getByRole('table'))).toEqual(['20', '4', '4', '3'])
    await save.click()
    await page.getByText(SAVED).waitFor()
    expect(await stored()).toEqual({
      all: 31,
      'Rouge 3 mois': 20,
      'Rouge 6 mois': 4,
      'Bleu 3 mois': 4,
      'Bleu 6 mois': 3,
    })
    await leave({ despite: FAILED_ANSWER })
  })

  it('creates a product with variants, a low-stock threshold and a barcode', {
    tags: ['C-30', 'C-35'],
  }, async () => {
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto(ADD)
    const form = productForm(page)
    await form.fill('Robe nouvelle')
    await page.getByLabel('Stock', { exact: true }).fill('')
    await page.getByLabel('Alerte de stock').fill('1')
    await page.getByLabel('Code-barres').fill('6191234567897')
    await page.getByLabel('Tailles').fill('S, M')
    await page.getByLabel(SWITCH).check()
    await page.getByLabel('S', { exact: true }).fill('4')
    await form.chooseImages(0)
    await form.save.click()
    await page.getByText('Produit ajouté avec succès !').waitFor()
    const answer = await fetch(`${shop.url}/api/products?q=nouvelle&variants=true`)
    expect(await answer.json()).toMatchObject([
      {
        stock: 4,
        lowStockThreshold: 1,
        barcode: '6191234567897',
        variants: [
          { size: 'S', stock: 4 },
          { size: 'M', stock: 0 },
        ],
      },
    ])
    await leave()
  })
})
