import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PERMISSIONS } from '../../domain/accounts/account.ts'
import { overflow, violations } from './support/accessibility.ts'
import { storageOf } from './support/accounts.ts'
import { openShop } from './support/open-shop.ts'
import { waitForHydration } from './support/visitor.ts'

const shop = openShop()

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const flawsOf = async (page: Page) => [await violations(page), await overflow(page)]

describe('purchase prices and margins at 360 px', () => {
  it('are entered and seen by who may, and by nobody else', { tags: ['H-20', 'H-21', 'H-30'] }, async () => {
    const product = await shop.merchant.addProduct({ name: 'Gigoteuse', price: 5000, stock: 9 })
    const edit = `/dashboard/manage-products/edit/${product._id}`
    const awa = await shop.newVisitor({ screen: 'phone', storage: storageOf(shop.merchant) })
    const { page } = awa
    await page.goto(edit)
    await waitForHydration(page)
    const prices = page.getByRole('form', { name: 'Prix d’achat' })
    const price = prices.getByLabel('Prix d’achat (FCFA)', { exact: true })
    await price.fill('beaucoup')
    await price.press('Enter')
    await prices.getByText('Indiquez un montant en francs, sans virgule.').waitFor()
    await price.fill('1 234')
    await price.press('Enter')
    await prices.getByRole('button', { name: 'Défaire ce changement' }).waitFor()
    expect(await flawsOf(page)).toEqual([[], 0])

    await page.goto(`/dashboard/products?q=${encodeURIComponent(product.name)}`)
    await page.getByRole('button', { name: product.name, expanded: false }).click()
    await page
      .getByText(/^(de )?\d.*FCFA \(.*%\)$/)
      .first()
      .waitFor()
    expect(await flawsOf(page)).toEqual([[], 0])
    await page.goto('/dashboard/products/margins')
    await heading(page, 'Valeur du stock').waitFor()
    await heading(page, 'À commander').waitFor()
    expect(await flawsOf(page)).toEqual([[], 0])
    await awa.leave()

    const others = PERMISSIONS.filter((permission) => permission !== 'costs')
    const account = await shop.merchant.addAdministrator('moussa', others)
    const moussa = await shop.newVisitor({ screen: 'phone', storage: storageOf(account) })
    await moussa.page.goto(edit)
    await heading(moussa.page, 'Sa mise en avant').waitFor()
    expect(await moussa.page.getByText(/prix d’achat/i).count()).toBe(0)
    await moussa.page.goto('/dashboard/products/margins')
    await heading(moussa.page, 'À commander').waitFor()
    expect(await moussa.page.getByText('Valeur du stock').count()).toBe(0)
    await moussa.leave()
  })
})
