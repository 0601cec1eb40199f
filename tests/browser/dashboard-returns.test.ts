import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { deliveriesOf } from './support/deliveries.ts'
import { hideServerTime } from './support/device-clock.ts'
import { flawsOnEachScreen, smallTargets } from './support/flaws.ts'
import { openShop } from './support/open-shop.ts'
import { anAdministrator } from './support/signed-in.ts'
import { toast } from './support/toast.ts'

const shop = openShop()
let product: Product
let courier: string

beforeAll(async () => {
  product = await shop.merchant.addProduct({ name: 'Body à rayures', price: 5000, stock: 60 })
  courier = await deliveriesOf(shop).addCourier('Moussa')
})

/** Delivers an order and requests the return of one of its units. @returns the order's id */
async function aReturn(pieces = 1): Promise<string> {
  const orderId = await deliveriesOf(shop).deliver(product, courier, pieces)
  const lines = [{ position: 0, quantity: 1 }]
  await deliveriesOf(shop).act(orderId, 'request_return', { lines, reason: 'Trop petit' })
  return orderId
}

async function handle(page: Page, orderId: string) {
  await page.goto('/dashboard/order/returns')
  await page.getByRole('button', { name: `Traiter le retour de ${orderId}` }).click()
  const returns = page.getByRole('region', { name: 'Retours' })
  await returns.waitFor()
  return returns
}

async function expectNoFlaws(page: Page) {
  expect(await flawsOnEachScreen(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
}

describe('the returns screen', { tags: ['D-40'] }, () => {
  it('warns that the return period has passed, but accepts the return request', {
    tags: ['D-42'],
  }, async () => {
    const orderId = await aReturn(2)
    const { page, context, leave } = await anAdministrator(shop, { screen: 'phone' })
    await hideServerTime(context)
    await page.clock.setFixedTime(Date.now() + 40 * 86_400_000)
    const returns = await handle(page, orderId)
    await returns.getByRole('button', { name: 'Demander un retour' }).click()
    await returns.getByText(/^Le délai de retour de la boutique est passé depuis le /).waitFor()
    await expectNoFlaws(page)
    await returns.getByLabel('Body à rayures').selectOption('1')
    await returns.getByRole('button', { name: 'Enregistrer le retour' }).click()
    await toast(page, 'Retour demandé.').waitFor()
    await leave()
  })
})
