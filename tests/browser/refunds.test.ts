import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { plain } from './support/cart.ts'
import { flawsOnEachScreen, smallTargets } from './support/flaws.ts'
import {
  ask,
  isReceived,
  lastOf,
  leaveForProvider,
  openPayingShop,
  PRICE,
  press,
} from './support/paying-shop.ts'
import { anAdministrator } from './support/signed-in.ts'
import { SCREENS } from './support/visitor.ts'

const { shop, fakes, aPayer, moneyOf } = await openPayingShop()

const TO_RETURN = '/dashboard/order/payments?state=to-return'

async function act(orderId: string, body: object) {
  const answer = await ask(shop, `/orders/${orderId}/actions`, { method: 'POST', body })
  expect(answer.status).toBe(200)
}

async function isSound(page: Page) {
  expect([await flawsOnEachScreen(page), await smallTargets(page)]).toEqual([[], []])
}

/** The text of the customer's page about the payment. */
async function paymentText(page: Page, path: string) {
  await page.goto(path)
  return plain(await page.getByRole('region', { name: 'Paiement' }).textContent())
}

it('an order paid with Wave is cancelled and its money goes back through Wave from the order’s page', {
  tags: ['D-05', 'E-20', 'D-50'],
}, async () => {
  const { page: customer, orderId, follow, leave } = await aPayer()
  await leaveForProvider(customer)
  await press(customer, 'Payer')
  await isReceived(customer)
  const { page, ...merchant } = await anAdministrator(shop, { screen: 'phone' })
  await page.goto(`/dashboard/order/${orderId}`)
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await dialog.getByLabel('Raison').fill('Plus en stock')
  await dialog.getByRole('button', { name: 'Annuler la commande' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await paymentText(customer, follow)).toContain('la boutique doit vous rendre 15 000 FCFA')

  await page.getByRole('button', { name: 'Rembourser', exact: true }).click()
  await dialog.getByText(/^Wave Business rend 15.000 FCFA au client, sur le compte qui a payé\.$/).waitFor()
  await isSound(page)
  await dialog.getByRole('button', { name: 'Rembourser' }).click()
  await dialog.waitFor({ state: 'detached' })
  const refunds = page.getByRole('region', { name: 'Remboursements' })
  await refunds.getByText(/^15.000 FCFA, Wave.: rendu, /).waitFor({ timeout: 30_000 })
  await isSound(page)
  expect(await page.getByRole('button', { name: 'Rembourser', exact: true }).count()).toBe(0)
  expect(await moneyOf(orderId)).toMatchObject({ received: PRICE, refunded: PRICE })
  expect(lastOf(fakes.wave)).toMatchObject({ amount: PRICE, state: 'refunded' })

  await page.goto(TO_RETURN)
  await page.getByText('Aucun client n’a trop payé.').waitFor()
  expect(await paymentText(customer, follow)).toContain('la boutique vous a rendu 15 000 FCFA')
  await isSound(customer)
  await merchant.leave()
  await leave()
})

it('an order paid in cash while its customer paid with Wave is on the desk, where two taps return the surplus', {
  tags: ['E-20'],
}, async () => {
  const { page: customer, orderId, follow, leave } = await aPayer()
  await leaveForProvider(customer)
  await act(orderId, { action: 'confirm' })
  await act(orderId, { action: 'pay', amount: PRICE, method: 'Cash' })
  await press(customer, 'Payer')
  await isReceived(customer)
  const { page, ...merchant } = await anAdministrator(shop, { screen: 'phone' })
  await page.goto('/dashboard/order/payments')
  await page.getByRole('link', { name: 'À rendre (1)' }).click()
  const entry = page.getByRole('region', { name: 'À rendre' }).getByRole('listitem')
  await entry.getByText(`Transaction ${lastOf(fakes.wave).transactionNumber}`).waitFor()
  await entry.getByText(/^15.000 FCFA, Espèces/).waitFor()
  await isSound(page)
  // Beside its buttons the text of a row keeps a column in which lines hold several words.
  await page.setViewportSize(SCREENS.laptop)
  const badge = await entry.getByText('À rendre au client').boundingBox()
  expect(badge?.height).toBeLessThan(30)
  await page.setViewportSize(SCREENS.phone)

  await entry.getByRole('button', { name: /^Rendre 15.000 FCFA par Wave Business/ }).click()
  await isSound(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Rembourser' }).click()
  await page.getByText('Aucun client n’a trop payé.').waitFor({ timeout: 30_000 })
  expect(await moneyOf(orderId)).toMatchObject({ received: 2 * PRICE, refunded: PRICE })
  expect(lastOf(fakes.wave).state).toBe('refunded')
  expect(await paymentText(customer, follow)).toContain('votre commande est réglée')
  await merchant.leave()
  await leave()
})
