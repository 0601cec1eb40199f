import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as editProductScreen from '../../app/dashboard/product-form/edit-route.tsx'
import * as productsScreen from '../../app/dashboard/products/route.tsx'
import { combineChoices } from '../../domain/catalogue/variant-plan.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { saveButton } from './support/product-form.ts'
import { addProduct, ask, emptyShop, order, showScreen, stockOf, writes } from './support/show-screen.tsx'

beforeEach(emptyShop)

const CHOICES = { colors: ['Rouge', 'Bleu'], sizes: ['3 mois', '6 mois', '9 mois', '12 mois'] }
const EDIT = '/dashboard/manage-products/edit/:id'

function aDress(name: string, stocks: readonly number[], choices: Partial<typeof CHOICES> = CHOICES) {
  const all = { colors: [], sizes: [], ...choices }
  const variants = combineChoices(all).map((choice, index) => ({ ...choice, stock: stocks[index] ?? 5 }))
  return addProduct({ name, ...all, variants })
}

const showProducts = (q: string) =>
  showScreen(productsScreen, '/dashboard/products', `/dashboard/products?q=${encodeURIComponent(q)}`)
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
const grid = () => page.getByRole('dialog', { name: /^Stock de / })
const cell = (label: string) => grid().getByLabelText(label, { exact: true })
const save = () => grid().getByRole('button', { name: 'Enregistrer' })

async function openGrid(name: string) {
  const screen = await showProducts(name)
  // On a phone a row shows its actions on a tap.
  if (innerWidth < 640) await rowOf(name).getByRole('button', { name, expanded: false }).click()
  await rowOf(name)
    .getByRole('button', { name: `Modifier le stock de ${name}` })
    .click()
  await expect.element(grid()).toBeVisible()
  return screen
}

describe('the stock grid of the product table', () => {
  it.each([
    ['phone', 360, 800],
    ['laptop', 1280, 900],
  ])('changes cells in place on a %s', { tags: ['C-12', 'C-31'] }, async (_screen, width, height) => {
    await page.viewport(width, height)
    const product = await aDress('Gilet', [0, 0])
    await openGrid('Gilet')
    await cell('Rouge, 3 mois').fill('6')
    await userEvent.keyboard('{Enter}')
    await save().click()
    await expect.element(grid()).not.toBeInTheDocument()
    expect((await writes()).at(-1)?.body).toEqual({
      cells: [{ color: 'Rouge', size: '3 mois', stock: 6, was: 0 }],
    })
    const button = rowOf('Gilet').getByRole('button', { name: 'Modifier le stock de Gilet : 36' })
    await expect.element(button.getByLabelText('Enregistré')).toBeVisible()
    await expect.element(button).toHaveFocus()
    await expect.element(rowOf('Gilet').getByText('Épuisé en 1 taille')).toBeVisible()
    expect(await stockOf(product)).toMatchObject({ all: 36, 'Rouge 3 mois': 6 })
    await page.viewport(1280, 900)
  })

  it('shows the current stock of a cell after a concurrent sale, keeps its input and saves the other cells', {
    tags: ['C-12', 'C-31'],
  }, async () => {
    const product = await aDress('Cape', [4])
    await openGrid('Cape')
    await cell('Rouge, 3 mois').fill('9')
    await cell('Bleu, 6 mois').fill('1')
    await order(product, { color: 'Rouge', size: '3 mois' })
    await save().click()
    await expect.element(grid().getByText('Stock actuel : 3')).toBeVisible()
    await expect.element(cell('Rouge, 3 mois')).toHaveValue('9')
    await expect.element(cell('Bleu, 6 mois')).toHaveValue('1')
    expect(await stockOf(product)).toMatchObject({ 'Rouge 3 mois': 3, 'Bleu 6 mois': 1 })
    await save().click()
    await expect.element(grid()).not.toBeInTheDocument()
    expect(await stockOf(product)).toMatchObject({ 'Rouge 3 mois': 9, 'Bleu 6 mois': 1 })
  })

  it('shows the current stock when the server refuses every changed cell', {
    tags: ['C-12', 'C-31'],
  }, async () => {
    const product = await aDress('Poncho', [4])
    await openGrid('Poncho')
    await cell('Rouge, 3 mois').fill('9')
    await order(product, { color: 'Rouge', size: '3 mois' })
    await save().click()
    await expect
      .element(grid().getByRole('alert').getByText('Le stock a changé entre-temps.').first())
      .toBeVisible()
    await expect.element(grid().getByText('Stock actuel : 3')).toBeVisible()
    await expect.element(cell('Rouge, 3 mois')).toHaveValue('9')
  })

  it('keeps the input when the grid is closed, and saves no invalid value', { tags: ['C-31'] }, async () => {
    await aDress('Turban', [4])
    await openGrid('Turban')
    await cell('Rouge, 3 mois').fill('1,5')
    await save().click()
    await expect
      .element(grid().getByText('Le stock doit être un nombre positif ou zéro.').first())
      .toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(rowOf('Turban').getByText('Saisie non enregistrée')).toBeVisible()
    await rowOf('Turban').getByRole('button', { name: 'Modifier le stock' }).click()
    await expect.element(cell('Rouge, 3 mois')).toHaveValue('1,5')
    await grid().getByRole('button', { name: 'Effacer la saisie' }).click()
    await expect.element(rowOf('Turban').getByText('Saisie non enregistrée')).not.toBeInTheDocument()
  })

  it('can list only products with sold-out sizes or colours, and shows how many are sold out', {
    tags: ['C-31'],
  }, async () => {
    await aDress('Cagoule deux', [0, 5, 5, 0])
    await aDress('Cagoule couleurs', [0, 0, 5], { colors: ['Rouge', 'Bleu', 'Vert'] })
    await aDress('Cagoule pleine', [])
    await showProducts('Cagoule')
    await page.getByRole('link', { name: 'Tailles épuisées' }).click()
    await expect.element(page.getByRole('heading', { name: 'Produits (2)' })).toBeVisible()
    await expect.element(rowOf('Cagoule deux').getByText('Épuisé en 2 tailles')).toBeVisible()
    await expect.element(rowOf('Cagoule couleurs').getByText('Épuisé en 2 couleurs')).toBeVisible()
    const fetched = vi.spyOn(window, 'fetch')
    await page.getByRole('button', { name: 'Exporter (CSV)' }).click()
    await expect.poll(() => fetched.mock.calls.map(([url]) => String(url)).join()).toContain('export.csv')
    expect(fetched.mock.calls.map(([url]) => String(url)).join()).toContain('soldOutVariants=true')
    await page.getByRole('link', { name: 'Tailles épuisées' }).click()
    await expect.element(page.getByRole('heading', { name: 'Produits (3)' })).toBeVisible()
  })

  it('refuses a bulk edit of the stock of a product whose stock is counted by size', {
    tags: ['C-31'],
  }, async () => {
    await aDress('Bavoir', [])
    await showProducts('Bavoir')
    await page.getByLabelText('Choisir Bavoir').click()
    const bar = page.getByRole('region', { name: 'Produits choisis' })
    await bar.getByRole('button', { name: 'Modifier' }).click()
    const dialog = page.getByRole('dialog', { name: 'Modifier 1 produit' })
    await dialog.getByLabelText('Stock').fill('4')
    await dialog.getByRole('button', { name: 'Appliquer' }).click()
    await expect
      .element(
        dialog.getByRole('alert').getByText('Le stock de ce produit est compté par taille et couleur.'),
      )
      .toBeVisible()
  })

  it('shows a unit to allocate after the cancellation of an order for a size that no longer exists', {
    tags: ['C-05', 'C-14'],
  }, async () => {
    const product = await aDress('Salopette', [1], { sizes: ['3 mois', '6 mois'] })
    const { orderId } = await order(product, { size: '3 mois' })
    const form = await showScreen(editProductScreen, EDIT, EDIT.replace(':id', product._id))
    await page.getByLabelText('Tailles').fill('6 mois')
    await saveButton().click()
    await expect.element(page.getByText('Produit mis à jour avec succès !')).toBeVisible()
    await form.unmount()
    await ask(`/orders/${orderId}/cancel`, { method: 'PATCH' })
    await openGrid('Salopette')
    await expect.element(grid().getByText('1 pièce à répartir')).toBeVisible()
    await cell('6 mois').fill('6')
    await expect.element(grid().getByText('à répartir')).not.toBeInTheDocument()
    await save().click()
    await expect.element(grid()).not.toBeInTheDocument()
    await expect.element(rowOf('Salopette').getByText('à répartir')).not.toBeInTheDocument()
    expect(await stockOf(product)).toEqual({ all: 6, '6 mois': 6 })
  })

  it('passes axe and fits each screen, in the table and in the product form', {
    tags: ['C-30', 'C-31'],
  }, async () => {
    const product = await aDress('Bloomer', [0, 1, 2])
    const table = await openGrid('Bloomer')
    await cell('Rouge, 6 mois').fill('abc')
    expect(await flawsOnEachScreen()).toEqual([])
    await table.unmount()
    await showScreen(editProductScreen, EDIT, EDIT.replace(':id', product._id))
    await page.getByLabelText('Couleurs').fill('Rose, Vert')
    await page.getByLabelText('Rose, 3 mois').fill('-1')
    expect(await flawsOnEachScreen()).toEqual([])
    await page.viewport(360, 800)
    const cells = [...document.querySelectorAll('input[name^=cell]')].map((one) =>
      one.getBoundingClientRect(),
    )
    expect(cells.length).toBeGreaterThan(0)
    expect(cells.filter(({ width, height }) => width < 44 || height < 44)).toEqual([])
    await page.viewport(1280, 900)
  })
})
