import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as editProductScreen from '../../app/dashboard/product-form/edit-route.tsx'
import { flawsOnEachScreen, shrinkToPhone } from './support/flaws.ts'
import { field } from './support/product-form.ts'
import { addProduct, ask, emptyShop, showScreen } from './support/show-screen.tsx'

beforeEach(emptyShop)

const EDIT = '/dashboard/manage-products/edit/:id'
const A_DAY_MS = 86_400_000

async function showForm({ _id }: { _id: string }) {
  await shrinkToPhone()
  await showScreen(editProductScreen, EDIT, EDIT.replace(':id', _id))
  await expect.element(field('Nom')).toBeVisible()
}

describe('the price that is paid', { tags: ['H-10'] }, () => {
  it('is named in the form of a plan, also when the plan changes nothing', async () => {
    await showForm(await addProduct({ name: 'Body', price: 10_000, discount: 40 }))
    await page.getByRole('button', { name: 'Planifier' }).click()
    const dialog = page.getByRole('dialog', { name: 'Planifier pour 1 produit' })
    await dialog.getByLabelText('Réduction (%)').fill('30')
    await expect.element(dialog.getByText(/se vendra 6.000 FCFA, comme sans ce plan\.$/)).toBeVisible()
    await dialog.getByLabelText('Réduction (%)').fill('50')
    await expect.element(dialog.getByText(/se vendra 5.000 FCFA au lieu de 6.000 FCFA\.$/)).toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
  })

  it('is named beside a flash sale that is started or stopped while a plan runs', async () => {
    const product = await addProduct({ name: 'Moufle', price: 10_000 })
    const endsAt = new Date(Date.now() + A_DAY_MS).toISOString()
    const plan = { name: 'Soldes', kind: 'flash_sale', value: 30, startsAt: null, endsAt }
    await ask('/planned-changes', { method: 'POST', body: { ...plan, products: { ids: [product._id] } } })
    await showForm(product)
    const sold = (price: RegExp) => expect.element(page.getByText(price)).toBeVisible()
    await sold(/Soldes.*est en cours.*le produit se vend 7.000 FCFA\.$/)
    await page.getByLabelText('Vente flash').click()
    await page.getByLabelText('Réduction flash (%)').fill('60')
    await sold(/le produit se vend 4.000 FCFA\.$/)
    await page.getByLabelText('Réduction flash (%)').fill('10')
    await sold(/le produit se vend 7.000 FCFA\.$/)
  })
})
