import { describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { openShop } from './support/open-shop.ts'
import { productForm } from './support/product-form-page.ts'
import { anAdministrator } from './support/signed-in.ts'

const shop = openShop()

const editAddress = ({ _id }: Product) => `/dashboard/manage-products/edit/${_id}`

describe('a flash sale in the product form', () => {
  const DURATION = 'La durée de la vente flash doit être un nombre supérieur à 0.'
  const DISCOUNT = 'La réduction de la vente flash doit être un nombre entre 0 et 100.'

  const REJECTED = [
    ['Durée (heures)', '0', DURATION],
    ['Durée (heures)', '-1', DURATION],
    ['Durée (heures)', '1.5', DURATION],
    ['Réduction flash (%)', '-1', DISCOUNT],
    ['Réduction flash (%)', '101', DISCOUNT],
  ] as const

  it('is rejected with an invalid duration or discount, and nothing is sent', {
    tags: ['B-130', 'B-259', 'B-260'],
  }, async () => {
    const product = await shop.merchant.addProduct()
    const { page, leave } = await anAdministrator(shop)
    await page.goto(editAddress(product))
    const writes: string[] = []
    page.on('request', (request) => {
      if (/^(?:POST|PUT|PATCH|DELETE)$/.test(request.method())) writes.push(request.url())
    })
    await page.getByLabel('Vente flash').check()
    for (const [label, typed, message] of REJECTED) {
      await page.getByLabel('Durée (heures)').fill('1')
      await page.getByLabel('Réduction flash (%)').fill('20')
      const problem = page.locator('form').getByText(message, { exact: true })
      await problem.waitFor({ state: 'detached' })
      await page.getByLabel(label).fill(typed)
      await productForm(page).save.click()
      await expect.poll(() => problem.isVisible(), { message: `${label} = ${typed}` }).toBe(true)
      expect(writes, `${label} = ${typed}`).toEqual([])
    }
    await leave()
  })

  it('accepts a discount of 0 or 100 percent for one hour', async () => {
    const { page, leave } = await anAdministrator(shop)
    for (const discount of [0, 100]) {
      await page.goto(editAddress(await shop.merchant.addProduct()))
      await page.getByLabel('Vente flash').check()
      await page.getByLabel('Durée (heures)').fill('1')
      await page.getByLabel('Réduction flash (%)').fill(String(discount))
      const answer = page.waitForResponse((response) => response.url().endsWith('/flash-sale'))
      await productForm(page).save.click()
      expect(await (await answer).json()).toMatchObject({
        product: { flashSale: { active: true, durationHours: 1, discount } },
      })
      await page.waitForURL('**/dashboard/products')
    }
    await leave()
  })
})
