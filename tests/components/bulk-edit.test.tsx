import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as productsScreen from '../../app/dashboard/products/route.tsx'
import { addProduct, emptyShop, showScreen, writes } from './support/show-screen.tsx'

beforeEach(emptyShop)

it('the dialog for several products asks for a change, and reports each wrong value beside its field', async () => {
  await addProduct({ name: 'Hochet' })
  await showScreen(productsScreen, '/dashboard/products')
  await page.getByRole('checkbox', { name: 'Hochet' }).first().click()
  await page.getByRole('button', { name: 'Modifier', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier 1 produit' })
  const apply = dialog.getByRole('button', { name: 'Appliquer' })
  const problem = (text: string) => dialog.getByRole('alert').filter({ hasText: text })
  await apply.click()
  await expect.element(problem('Indiquez au moins un changement.')).toBeVisible()
  await dialog.getByLabelText('Réduction (%)').fill('101')
  await expect.element(problem('Indiquez au moins un changement.')).not.toBeInTheDocument()
  await apply.click()
  await expect.element(problem('La réduction doit être un nombre entre 0 et 100.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Réduction (%)')).toHaveFocus()
  await dialog.getByLabelText('Réduction (%)').fill('12,5')
  await apply.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect((await writes()).at(-1)?.body).toMatchObject({ changes: { discount: 12.5 } })
})
