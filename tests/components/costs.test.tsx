import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as reportScreen from '../../app/dashboard/cash/report-route.tsx'
import * as marginsScreen from '../../app/dashboard/costs/margins-route.tsx'
import * as orderScreen from '../../app/dashboard/order-details/route.tsx'
import * as editScreen from '../../app/dashboard/product-form/edit-route.tsx'
import * as productsScreen from '../../app/dashboard/products/route.tsx'
import { PERMISSIONS } from '../../domain/accounts/account.ts'
import { flawsOnEachScreen, shrinkToPhone, smallTargets } from './support/flaws.ts'
import { addProduct, emptyShop, order, showScreen, signInAs, writes } from './support/show-screen.tsx'

beforeEach(async () => {
  await emptyShop()
  localStorage.removeItem('reorderPlan')
})

const EDIT = '/dashboard/manage-products/edit/:id'
const MARGINS = '/dashboard/products/margins'
const prices = () => page.getByRole('form', { name: 'Prix d’achat' })
const price = (label = 'Prix d’achat (FCFA)') => prices().getByLabelText(label, { exact: true })
const save = () => prices().getByRole('button', { name: 'Enregistrer les prix d’achat' })
const showProduct = (id: string) => showScreen(editScreen, EDIT, EDIT.replace(':id', id))
const WITHOUT = PERMISSIONS.filter((permission) => permission !== 'costs')

const costWrites = async () => (await writes()).filter(({ request }) => request.includes('/costs/'))

async function setPrice(id: string, amount: string) {
  const screen = await showProduct(id)
  await price().fill(amount)
  await save().click()
  await expect.element(prices().getByRole('button', { name: 'Défaire ce changement' })).toBeVisible()
  await screen.unmount()
}

describe('the purchase prices of a product', { tags: ['H-20'] }, () => {
  it('are typed as people write amounts, show the margin, and can be taken back', {
    tags: ['H-30'],
  }, async () => {
    const product = await addProduct({ name: 'Gigoteuse', price: 5000, stock: 9 })
    await shrinkToPhone()
    await showProduct(product._id)
    await expect.element(prices().getByText('Marge\u202f: —')).toBeVisible()
    await price().fill('3 000')
    await expect.element(prices().getByText(/Marge.: 2.000.FCFA \(40.%\)/)).toBeVisible()
    await save().click()
    const undo = prices().getByRole('button', { name: 'Défaire ce changement' })
    await expect.element(undo).toBeVisible()
    await expect.element(price()).toHaveValue('3000')
    expect(smallTargets().filter((target) => !target.includes('accept='))).toEqual([])
    expect(await flawsOnEachScreen()).toEqual([])
    await undo.click()
    await expect.element(price()).toHaveValue('')
  })

  it.each(['-5', 'cher', '2500,50', '999999999999'])(
    'explain a wrong amount beside its field: %s',
    {
      tags: ['H-30'],
    },
    async (typed) => {
      const product = await addProduct({ price: 5000 })
      await showProduct(product._id)
      await price().fill(typed)
      await save().click()
      await expect.element(prices().getByText('Indiquez un montant en francs, sans virgule.')).toBeVisible()
      await expect.element(price()).toHaveFocus()
      await expect.element(price()).toHaveValue(typed)
      expect(await costWrites()).toEqual([])
    },
  )

  it('say what another administrator has stored meanwhile, and keep the typed price', {
    tags: ['H-30'],
  }, async () => {
    const product = await addProduct({ price: 5000 })
    await showProduct(product._id)
    await expect.element(price()).toBeVisible()
    const { token } = localStorage
    await fetch(`/api/costs/products/${product._id}`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ prices: [{ amount: 2000, was: null }] }),
    })
    await price().fill('2500')
    await save().click()
    await expect.element(prices().getByText(/Changé entre-temps.: 2.000.FCFA/)).toBeVisible()
    await save().click()
    await expect.element(prices().getByRole('button', { name: 'Défaire ce changement' })).toBeVisible()
    await expect.element(price()).toHaveValue('2500')
  })

  it('can differ by size', async () => {
    const variants = ['3 mois', '6 mois'].map((size) => ({ color: null, size, stock: 4 }))
    const product = await addProduct({ price: 5000, sizes: ['3 mois', '6 mois'], variants })
    await setPrice(product._id, '3000')
    await shrinkToPhone()
    await showProduct(product._id)
    await prices().getByText('Un autre prix pour une taille ou une couleur').click()
    await price('Achat\u202f: 6 mois').fill('3500')
    await expect.element(prices().getByText(/Comme le produit, marge.: 2.000.FCFA/)).toBeVisible()
    await save().click()
    await expect.element(prices().getByText(/^Marge.: 1.500.FCFA \(30.%\)/)).toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
  })
})

describe('margins', { tags: ['H-20'] }, () => {
  async function aSale() {
    const product = await addProduct({ name: 'Gigoteuse', price: 5000, stock: 9 })
    const { orderId } = await order(product)
    return { product, orderId }
  }

  it('are shown on the product table, the order and the daily report', async () => {
    const { product, orderId } = await aSale()
    await setPrice(product._id, '3000')
    await shrinkToPhone()
    const table = await showScreen(productsScreen, '/dashboard/products')
    await page.getByRole('button', { name: 'Gigoteuse', expanded: false }).click()
    await expect.element(page.getByText(/^2.000.FCFA \(40.%\)$/)).toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
    await table.unmount()

    const details = await showScreen(orderScreen, '/dashboard/order/:orderId', `/dashboard/order/${orderId}`)
    await expect.element(page.getByText('Marge, sans la livraison')).toBeVisible()
    await expect.element(page.getByText('(40\u00a0%)')).toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
    await details.unmount()

    await showScreen(reportScreen, '/dashboard/order/cash/report')
    const margin = page.getByRole('heading', { name: 'Marge des commandes du jour' })
    await expect.element(margin).toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
  })

  it('are nowhere for an administrator without the permission', async () => {
    const { product, orderId } = await aSale()
    await setPrice(product._id, '3000')
    await signInAs('fatou', WITHOUT)
    const shown = [
      [productsScreen, '/dashboard/products', '/dashboard/products', 'Gigoteuse'],
      [orderScreen, '/dashboard/order/:orderId', `/dashboard/order/${orderId}`, 'Articles'],
      [reportScreen, '/dashboard/order/cash/report', '/dashboard/order/cash/report', 'Espèces'],
      [editScreen, EDIT, EDIT.replace(':id', product._id), 'Sa mise en avant'],
      [marginsScreen, MARGINS, MARGINS, 'À commander'],
    ] as const
    for (const [screen, path, address, text] of shown) {
      const shownScreen = await showScreen(screen, path, address)
      await expect.element(page.getByText(text).first()).toBeVisible()
      expect(document.body.textContent?.replaceAll(/Stock et marges|Marges et réassort/g, '')).not.toMatch(
        /marge|achat|3.000/i,
      )
      await shownScreen.unmount()
    }
  })
})

describe('the page of margins and stock', () => {
  it('shows the value of the stock and what sells slowly, and which prices are missing', {
    tags: ['H-20'],
  }, async () => {
    const product = await addProduct({ name: 'Gigoteuse', price: 5000, stock: 9 })
    await addProduct({ name: 'Bavoir', price: 1000, stock: 2 })
    await setPrice(product._id, '3000')
    await shrinkToPhone()
    await showScreen(marginsScreen, MARGINS)
    const value = page.getByRole('region', { name: 'Valeur du stock' })
    await expect.element(value.getByText(/^27.000.FCFA$/)).toBeVisible()
    await expect.element(value.getByText(/^1 produit sans prix d’achat complet/)).toBeVisible()
    const slow = page.getByRole('region', { name: 'Ventes lentes' })
    await expect.element(slow.getByText('Aucun produit pour cette période.')).toBeVisible()
    await slow.getByRole('link', { name: '90 jours' }).click()
    await expect.element(slow.getByRole('link', { name: '90 jours' })).toHaveAttribute('aria-current', 'true')
    expect(smallTargets()).toEqual([])
    expect(await flawsOnEachScreen()).toEqual([])
  })

  it('suggests what to order for the typed days, and shares the chosen lines without prices', {
    tags: ['H-21', 'H-30'],
  }, async () => {
    const first = await addProduct({ name: 'Gigoteuse', price: 5000, stock: 20 })
    const second = await addProduct({ name: 'Bavoir', price: 1000, stock: 6 })
    await order(first, { quantity: 15 })
    await order(second, { quantity: 4 })
    await setPrice(first._id, '3000')
    await shrinkToPhone()
    const screen = await showScreen(marginsScreen, MARGINS)
    const reorder = page.getByRole('region', { name: 'À commander' })
    const lines = () => reorder.getByRole('listitem').elements()
    await expect
      .poll(() => lines().map(({ textContent }) => textContent))
      .toEqual([
        expect.stringMatching(/^Gigoteuse5 en stock, 15 vendus.: reste 20 jours.*6$/),
        expect.stringMatching(/^Bavoir2 en stock, 4 vendus.: reste 30 jours.*1$/),
      ])
    const lead = reorder.getByLabelText('Délai de livraison (jours)')
    await lead.fill('beaucoup')
    await reorder.getByRole('button', { name: 'Calculer' }).click()
    await expect.element(reorder.getByText('Indiquez un nombre de jours, de 1 à 365.')).toBeVisible()
    await expect.element(lead).toHaveFocus()
    await lead.fill('30')
    await reorder.getByRole('button', { name: 'Calculer' }).click()
    await expect.poll(() => lines()[0]?.textContent).toMatch(/10$/)
    await reorder.getByRole('checkbox', { name: /Bavoir/ }).click()
    const href = reorder.getByRole('link', { name: 'Partager' }).element().getAttribute('href') ?? ''
    const text = new URL(href).searchParams.get('text')
    expect(text).toContain('\n- 10 x Gigoteuse')
    expect(text).not.toMatch(/Bavoir|FCFA|3000/)
    expect(smallTargets()).toEqual([])
    expect(await flawsOnEachScreen()).toEqual([])
    await screen.unmount()
    await showScreen(marginsScreen, MARGINS)
    await expect.element(lead).toHaveValue('30')
  })
})
