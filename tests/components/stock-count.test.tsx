import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { COUNT_PATH, RECEIPT_PATH } from '../../app/dashboard/page-paths.ts'
import * as stockScreen from '../../app/dashboard/stock/route.tsx'
import { flawsOnEachScreen, shrinkToPhone } from './support/flaws.ts'
import { storedStock } from './support/orders.ts'
import { addProduct, emptyShop, order, showScreen } from './support/show-screen.tsx'

beforeEach(async () => {
  localStorage.clear()
  await emptyShop()
})

async function listProduct(path: string, name: string) {
  await shrinkToPhone()
  await showScreen(stockScreen, path, `${path}?q=${encodeURIComponent(name)}`)
  await page
    .getByRole('button', { name: new RegExp(`^${name}|Ajouter ${name}`) })
    .first()
    .click()
}

describe('the screen of stock counts', { tags: ['C-33'] }, () => {
  it('counts the pieces that are promised and not packed as on the shelf', async () => {
    const product = await addProduct({ name: 'Turbulette', stock: 26 })
    await order(product)
    expect(await storedStock(product)).toBe(25)
    await listProduct(COUNT_PATH, 'Turbulette')
    await expect.element(page.getByText('26 sur l’étagère, dont 1 promise')).toBeVisible()
    await page.getByRole('button', { name: /^Tout est juste/ }).click()
    const units = page.getByRole('textbox', { name: /^Pièces comptées/ })
    await expect.element(units).toHaveValue('26')
    expect(await flawsOnEachScreen()).toEqual([])
    await units.fill('0')
    await page.getByRole('button', { name: 'Voir les différences' }).click()
    const dialog = page.getByRole('dialog', { name: 'Différences' })
    await expect.element(dialog.getByText(/26 → 0 \(−26\), il manque 1 pièce promise/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Revenir à la liste' }).click()
    await units.fill('26')
    await page.getByRole('button', { name: 'Voir les différences' }).click()
    await dialog.getByRole('button', { name: 'Enregistrer l’inventaire' }).click()
    await expect.element(page.getByText(/^Inventaire enregistré/).first()).toBeVisible()
    expect(await storedStock(product)).toBe(25)
  })

  it('shows what is for sale and what is promised when goods arrive', async () => {
    await order(await addProduct({ name: 'Bavoir', stock: 3 }))
    await listProduct(RECEIPT_PATH, 'Bavoir')
    await expect.element(page.getByText('2 à vendre, 1 promise')).toBeVisible()
  })
})
