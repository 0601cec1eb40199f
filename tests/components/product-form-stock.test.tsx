import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import * as addProductScreen from '../../app/dashboard/product-form/add-route.tsx'
import * as editProductScreen from '../../app/dashboard/product-form/edit-route.tsx'
import { combineChoices } from '../../domain/catalogue/variant-plan.ts'
import {
  chooseImages,
  field,
  fillProduct,
  formProblem,
  saveButton,
  savesForm,
} from './support/product-form.ts'
import {
  addProduct,
  ask,
  emptyShop,
  order,
  showScreen,
  stockOf,
  storedProduct,
} from './support/show-screen.tsx'

beforeEach(emptyShop)

const EDIT = '/dashboard/manage-products/edit/:id'
const CHOICES = { colors: ['Rouge', 'Bleu'], sizes: ['3 mois', '6 mois'] }
const RESTORED = 'Votre saisie non enregistrée a été reprise.'
const grid = () => page.getByRole('table')
const text = (shown: string) => page.getByText(shown).first()
const counted = () => page.getByLabelText('Compter le stock par taille et couleur')
const cells = () =>
  [...document.querySelectorAll<HTMLInputElement>('table input[name^=cell]')].map(({ value }) => value)

async function showFormOf(product: { _id: string }) {
  await showScreen(editProductScreen, EDIT, EDIT.replace(':id', product._id))
  await expect.element(field('Nom')).toBeVisible()
  return { reopen: (): Promise<unknown> => cleanup().then(() => showFormOf(product)) }
}

/** Shows the form of a product with `stocks` as the stocks of its variants, or with 12 units and no variants. */
async function showDress(stocks?: readonly number[]) {
  const variants = combineChoices(CHOICES).map((choice, index) => ({
    ...choice,
    stock: stocks?.[index] ?? 0,
  }))
  const product = await addProduct({ name: 'Robe', ...CHOICES, ...(stocks ? { variants } : { stock: 12 }) })
  return { product, stored: () => stockOf(product), ...(await showFormOf(product)) }
}

describe('the stock grid of the product form', () => {
  it('is filled with the keyboard alone and saved with its totals', { tags: ['C-30'] }, async () => {
    const { stored } = await showDress([1, 2, 3, 4])
    field('Rouge, 3 mois').element().focus()
    await userEvent.keyboard('7{ArrowRight}')
    await expect.element(field('Rouge, 6 mois')).toHaveFocus()
    await userEvent.keyboard('15{ArrowLeft}')
    await expect.element(field('Rouge, 6 mois')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(field('Bleu, 6 mois')).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{Tab}')
    await expect.element(field('Bleu, 3 mois')).toHaveFocus()
    await userEvent.keyboard('0')
    const totals = grid().getByRole('row', { name: 'Total' }).getByRole('cell').elements()
    expect(totals.map(({ textContent }) => textContent)).toEqual(['7', '19', '26'])
    await expect.element(field('Stock')).toHaveValue(26)
    await savesForm()
    const all = { 'Rouge 3 mois': 7, 'Rouge 6 mois': 15, 'Bleu 3 mois': 0, 'Bleu 6 mois': 4 }
    expect(await stored()).toEqual({ all: 26, ...all })
  })

  it('accepts a pasted block of a spreadsheet and one value for all cells, and undoes the latter', {
    tags: ['C-30'],
  }, async () => {
    await showDress([1, 2, 3, 4])
    field('Rouge, 6 mois').element().focus()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '8\t9\r\n10\t11\r\n')
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    field('Rouge, 6 mois').element().dispatchEvent(paste)
    await expect.poll(cells).toEqual(['1', '8', '3', '10'])
    await expect.element(text('2 cases remplies, 2 valeurs hors de la grille ignorées')).toBeVisible()
    await field('Nombre à mettre partout').fill('5')
    await page.getByRole('button', { name: 'Mettre partout' }).click()
    await expect.poll(cells).toEqual(['5', '5', '5', '5'])
    await page.getByRole('button', { name: 'Défaire le remplissage' }).click()
    await expect.poll(cells).toEqual(['1', '8', '3', '10'])
  })

  it('shows an error beside a cell with an invalid value, and saves nothing', {
    tags: ['C-30'],
  }, async () => {
    const { stored } = await showDress([1, 2, 3, 4])
    const before = await stored()
    const problem = grid().getByText('Le stock doit être un nombre positif ou zéro.')
    for (const typed of ['-1', '1,5', 'abc', '1000000000']) {
      await field('Rouge, 6 mois').fill('9')
      await field('Bleu, 3 mois').fill(typed)
      await expect.element(problem, { message: typed }).toBeVisible()
      await saveButton().click()
      await expect.element(field('Bleu, 3 mois'), { message: typed }).toHaveFocus()
      expect(cells()).toEqual(['1', '9', typed, '4'])
      expect(await stored(), typed).toEqual(before)
      await field('Bleu, 3 mois').fill('3')
      await expect.element(problem, { message: typed }).not.toBeInTheDocument()
    }
  })

  it('is refused while its sum differs from the product’s stock, and the product remains without variants', {
    tags: ['C-01', 'C-05'],
  }, async () => {
    const { product, stored, reopen } = await showDress()
    await counted().click()
    await expect.element(text('12 pièces à répartir')).toBeVisible()
    await field('Rouge, 3 mois').fill('7')
    await expect.element(text('5 pièces à répartir')).toBeVisible()
    await saveButton().click()
    await expect.element(field('Rouge, 3 mois')).toHaveFocus()
    await order(product, { color: 'Rouge', size: '3 mois' })
    expect(await stored()).toEqual({ all: 11 })
    await field('Bleu, 6 mois').fill('5')
    await saveButton().click()
    await expect.element(text('1 pièce de trop dans la grille')).toBeVisible()
    await reopen()
    await expect.element(text(RESTORED)).toBeVisible()
    expect(cells()).toEqual(['7', '0', '0', '5'])
    await field('Rouge, 3 mois').fill('6')
    await expect.element(text('de trop dans la grille')).not.toBeInTheDocument()
    await savesForm()
    expect(await stored()).toMatchObject({ all: 11, 'Rouge 3 mois': 6, 'Bleu 6 mois': 5 })
  })

  it('accepts a sum that differs from the product’s stock when the administrator confirms it', {
    tags: ['C-05'],
  }, async () => {
    const { stored } = await showDress()
    await counted().click()
    await field('Bleu, 3 mois').fill('20')
    await expect.element(text('8 pièces de trop dans la grille')).toBeVisible()
    await page.getByRole('button', { name: 'Le stock est maintenant de 20' }).click()
    await savesForm()
    expect(await stored()).toMatchObject({ all: 20, 'Bleu 3 mois': 20 })
  })

  it('asks for confirmation before variants are switched off, and uses the sum of their stocks as the product’s stock', {
    tags: ['C-05'],
  }, async () => {
    const { stored } = await showDress([1, 2, 3, 4])
    await counted().click()
    const question = page.getByRole('dialog', { name: 'Compter le stock du produit entier ?' })
    await expect.element(question.getByText('Le stock restera de 10 pièces')).toBeVisible()
    await question.getByRole('button', { name: 'Retour' }).click()
    await expect.element(counted()).toBeChecked()
    await counted().click()
    await question.getByRole('button', { name: 'Compter en entier' }).click()
    await expect.element(grid()).not.toBeInTheDocument()
    await expect.element(field('Stock')).toHaveValue(10)
    await savesForm()
    expect(await stored()).toEqual({ all: 10 })
  })

  it('keeps the stock of a renamed size, and asks before it removes the stock of a removed colour', {
    tags: ['C-06'],
  }, async () => {
    const { stored } = await showDress([1, 2, 3, 4])
    await field('Tailles').fill('3 mois, 6-9 mois')
    await expect.element(text('« 6 mois » devient « 6-9 mois » et garde ses 6 pièces.')).toBeVisible()
    await field('Couleurs').fill('Rouge')
    await expect.element(text('Bleu, 3 mois (3), Bleu, 6 mois (4)')).toBeVisible()
    await saveButton().click()
    const remove = page.getByLabelText('Retirer 7 pièces du stock')
    await expect.element(remove).toHaveFocus()
    await remove.click()
    await savesForm()
    expect(await stored()).toEqual({ all: 3, 'Rouge 3 mois': 1, 'Rouge 6-9 mois': 2 })
  })

  it('shows the current stock of a cell after a concurrent sale and keeps the input', {
    tags: ['C-11', 'C-30'],
  }, async () => {
    const { product, stored } = await showDress([4, 4, 4, 4])
    await field('Rouge, 3 mois').fill('20')
    await order(product, { color: 'Rouge', size: '3 mois' })
    await order(product, { color: 'Bleu', size: '6 mois' })
    await saveButton().click()
    await expect.element(grid().getByText('Stock actuel : 3')).toBeVisible()
    await expect.element(field('Rouge, 3 mois')).toHaveFocus()
    expect(cells()).toEqual(['20', '4', '4', '3'])
    await savesForm()
    const all = { 'Rouge 3 mois': 20, 'Rouge 6 mois': 4, 'Bleu 3 mois': 4, 'Bleu 6 mois': 3 }
    expect(await stored()).toEqual({ all: 31, ...all })
  })

  it('creates a product with variants, a low-stock threshold and a barcode', {
    tags: ['C-30', 'C-35'],
  }, async () => {
    await showScreen(addProductScreen, '/dashboard/manage-products/add')
    await fillProduct('Robe nouvelle')
    await field('Stock').fill('')
    await field('Alerte de stock').fill('1')
    await field('Code-barres').fill('6191234567897')
    await field('Tailles').fill('S, M')
    await counted().click()
    await field('S').fill('4')
    await chooseImages(0)
    await savesForm('Produit ajouté avec succès !')
    expect(await ask('/products?q=nouvelle&variants=true')).toMatchObject([
      {
        ...{ stock: 4, lowStockThreshold: 1, barcode: '6191234567897' },
        variants: [
          { size: 'S', stock: 4 },
          { size: 'M', stock: 0 },
        ],
      },
    ])
  })
})

describe('the form of a product sold while it is open', () => {
  it('keeps the current stock when another field is edited', async () => {
    const product = await addProduct({ stock: 10 })
    await showFormOf(product)
    await order(product)
    await field('Description').fill('Épais et doux.')
    await savesForm()
    expect((await storedProduct(product)).stock).toBe(9)
  })

  it.each([
    ['shows', ['sold', 'typed', 'saved', 'reopened']],
    ['also after it was opened again before saving, shows', ['typed', 'sold', 'reopened', 'saved']],
  ])(
    '%s the current stock when an edited stock is refused, and accepts the second save',
    async (_when, steps) => {
      const product = await addProduct({ stock: 10 })
      const { reopen } = await showFormOf(product)
      const refused = formProblem('Le stock a changé entre-temps. Il est de 9.')
      const perform: Record<string, () => Promise<unknown>> = {
        sold: () => order(product),
        typed: () => field('Stock').fill('30'),
        reopened: async () => {
          await reopen()
          await expect.element(text(RESTORED)).toBeVisible()
        },
        saved: async () => {
          await saveButton().click()
          await expect.element(refused).toBeVisible()
          await expect.element(field('Stock')).toHaveFocus()
          await expect.element(field('Stock')).toHaveValue(30)
          expect((await storedProduct(product)).stock).toBe(9)
        },
      }
      for (const step of steps) await perform[step]?.()
      await savesForm()
      expect((await storedProduct(product)).stock).toBe(30)
    },
  )
})
