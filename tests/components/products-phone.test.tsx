import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { TOOLS } from '../../app/dashboard/products/page-links.ts'
import * as productsScreen from '../../app/dashboard/products/route.tsx'
import { HOUR_MS } from '../../domain/durations.ts'
import { flawsOnEachScreen, shrinkToPhone, smallTargets } from './support/flaws.ts'
import { addProduct, ask, emptyShop, showScreen, storedProduct } from './support/show-screen.tsx'

beforeEach(async () => {
  await emptyShop()
  await shrinkToPhone()
})

const LONG = 'Ensemble de naissance en coton bio, six pièces'
const showProducts = () => showScreen(productsScreen, '/dashboard/products')
const row = (name: string) => page.getByRole('row', { name })
const opener = (name: string) => row(name).getByRole('button', { name, expanded: false })

describe('the products on a phone', () => {
  it('have rows of at most 96 pixels', async () => {
    await addProduct({ name: LONG, price: 45_000, discount: 20, isTrending: true, isBestseller: true })
    await addProduct({ name: 'Body', stock: 0 })
    await showProducts()
    await expect.element(opener('Body')).toBeVisible()
    const heights = [...document.querySelectorAll('tbody tr')].map(
      (one) => one.getBoundingClientRect().height,
    )
    expect(heights).toHaveLength(2)
    for (const height of heights) expect(height).toBeLessThanOrEqual(96)
    await expect.element(row('Body').getByText('Épuisé')).toBeVisible()
    expect(smallTargets()).toEqual([])
  })

  it('open on a tap with everything that the table offers, and keep what was typed when they close', async () => {
    const product = await addProduct({ name: 'Body', price: 5000, stock: 8 })
    await showProducts()
    expect(row('Body').getByRole('button', { name: 'Supprimer Body' }).elements()).toEqual([])
    await opener('Body').click()
    for (const link of ['Modifier Body', 'Vente flash de Body', 'Dupliquer Body', 'Statistiques de Body']) {
      await expect.element(row('Body').getByRole('link', { name: link, exact: true })).toBeVisible()
    }
    await expect.element(row('Body').getByRole('button', { name: 'Supprimer Body' })).toBeVisible()
    await expect.element(row('Body').getByText('Keur Bébé')).toBeVisible()
    expect(smallTargets()).toEqual([])
    await row('Body').getByRole('button', { name: 'Modifier le stock de Body' }).click()
    await row('Body').getByRole('textbox').fill('21')
    await row('Body').getByRole('button', { name: 'Body', expanded: true }).click()
    await expect.element(row('Body').getByRole('textbox')).not.toBeInTheDocument()
    await opener('Body').click()
    await expect.element(row('Body').getByRole('textbox')).toHaveValue('21')
    await row('Body').getByRole('button', { name: 'Enregistrer le stock de Body' }).click()
    await expect.poll(async () => (await storedProduct(product)).stock).toBe(21)
    expect(await flawsOnEachScreen()).toEqual([])
  })

  it('lead to the flash sale of the form', async () => {
    const product = await addProduct({ name: 'Body' })
    await showProducts()
    await opener('Body').click()
    await expect
      .element(row('Body').getByRole('link', { name: 'Vente flash de Body' }))
      .toHaveAttribute('href', `/dashboard/manage-products/edit/${product._id}#vente-flash`)
  })

  it('stop a flash sale with one tap, which can be taken back', { tags: ['B-303'] }, async () => {
    const product = await addProduct({ name: 'Body' })
    const path = `/products/${product._id}/flash-sale`
    await ask(path, { method: 'PATCH', body: { active: true, durationHours: 5, discount: 30 } })
    const sale = async () => (await storedProduct(product)).flashSale
    const { endTime } = await sale()
    await showProducts()
    await opener('Body').click()
    const stop = row('Body').getByRole('button', { name: 'Arrêter la vente flash de Body' })
    await stop.click()
    await expect.element(stop).not.toBeInTheDocument()
    expect(await sale()).toMatchObject({ active: false })
    await page.getByRole('button', { name: /^(?:Annuler|Défaire)$/ }).click()
    await expect.element(stop).toBeVisible()
    expect(await sale()).toMatchObject({ active: true, discount: 30 })
    const shift = Date.parse((await sale()).endTime ?? '') - Date.parse(endTime ?? '')
    expect(Math.abs(shift)).toBeLessThan(HOUR_MS)
  })

  it('take nothing back from a colleague who started another flash sale meanwhile', {
    tags: ['B-303'],
  }, async () => {
    const product = await addProduct({ name: 'Body' })
    const path = `/products/${product._id}/flash-sale`
    const start = (durationHours: number, discount: number) =>
      ask(path, { method: 'PATCH', body: { active: true, durationHours, discount } })
    const sale = async () => (await storedProduct(product)).flashSale
    await start(5, 30)
    await showProducts()
    await opener('Body').click()
    const stop = row('Body').getByRole('button', { name: 'Arrêter la vente flash de Body' })
    await stop.click()
    await expect.element(stop).not.toBeInTheDocument()
    await start(48, 50)
    await page.getByRole('button', { name: 'Défaire' }).click()
    await expect.element(page.getByText(/Quelqu’un a changé cette vente flash entre-temps/)).toBeVisible()
    expect(await sale()).toMatchObject({ active: true, discount: 50, durationHours: 48 })
  })

  it('have the pages of each tool behind one button', async () => {
    await showProducts()
    const links = page.getByRole('navigation', { name: 'Autour des produits' }).getByRole('link')
    const paths = () => links.elements().map((link) => link.getAttribute('href'))
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await expect.poll(paths).toEqual(Object.values(TOOLS).flatMap(({ pages }) => pages.map(({ to }) => to)))
    expect(smallTargets()).toEqual([])
    expect(await flawsOnEachScreen()).toEqual([])
  })
})
