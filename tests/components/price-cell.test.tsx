import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as productsScreen from '../../app/dashboard/products/route.tsx'
import { addProduct, emptyShop, showScreen, storedProduct } from './support/show-screen.tsx'

beforeEach(emptyShop)

const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
const input = (what: string) => page.getByRole('textbox', { name: `Modifier le ${what}` })
const edit = () => page.getByRole('button', { name: 'Modifier le prix' }).click()

async function showCellOf(details: Parameters<typeof addProduct>[0]) {
  const product = await addProduct(details)
  await showScreen(productsScreen, '/dashboard/products')
  await edit()
  await expect.element(input('prix')).toBeVisible()
  return product
}

describe('the price cell', () => {
  it('of a reduced product says what the customer will pay, and takes that instead', async () => {
    const product = await showCellOf({ name: 'Bonnet rayé', price: 5000, discount: 15 })
    const row = rowOf('Bonnet rayé')
    await expect.element(row.getByText('5 000 − 15 % = 4 250')).toBeVisible()
    await userEvent.keyboard('7000')
    await expect.element(row.getByText('7 000 − 15 % = 5 950')).toBeVisible()
    await row.getByRole('checkbox', { name: 'Saisir ce que le client paie' }).click()
    await expect.element(input('prix payé')).toHaveValue('5950')
    await input('prix payé').fill('6000')
    await expect.element(row.getByText('7 059 − 15 % = 6 000')).toBeVisible()
    await input('prix payé').click()
    await userEvent.keyboard('{Enter}')
    await expect.poll(async () => (await storedProduct(product)).price).toBe(7059)
    await edit()
    await expect.element(input('prix')).toHaveValue('7059')
  })

  it('of a product without a reduction says nothing more', async () => {
    await showCellOf({ name: 'Hochet', price: 5000 })
    await userEvent.keyboard('7000')
    expect(
      rowOf('Hochet')
        .getByRole('checkbox', { name: /client paie/ })
        .elements(),
    ).toEqual([])
    expect(rowOf('Hochet').getByText('=').elements()).toEqual([])
  })
})
