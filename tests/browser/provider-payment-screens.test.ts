import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { setClockWrong } from './support/device-clock.ts'
import { flawsOnEachScreen, smallTargets } from './support/flaws.ts'
import {
  ask,
  isReceived,
  lastOf,
  leaveForProvider,
  openPayingShop,
  payButton,
  press,
} from './support/paying-shop.ts'
import { anAdministrator } from './support/signed-in.ts'
import { translate, translateEarly } from './support/translate.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const { shop, fakes, aPayer } = await openPayingShop()

async function isSound(page: Page, state: string): Promise<void> {
  expect([await flawsOnEachScreen(page), await smallTargets(page)], state).toEqual([[], []])
}

/** The page on which a started payment waits for its result. */
async function aWaitingPayer() {
  const payer = await aPayer()
  await leaveForProvider(payer.page)
  const payment = lastOf(fakes.wave)
  await payer.page.goto(payment.successUrl)
  await payer.page.getByText('Nous attendons la réponse de Wave…').waitFor()
  return { ...payer, payment }
}

describe('the screens of a payment through a provider', { tags: ['E-01', 'E-04', 'E-24'] }, () => {
  it('pass axe and fit each screen while it starts, fails to start, and goes on in an app', async () => {
    const { page, leave } = await aPayer()
    await payButton(page).waitFor()
    await isSound(page, 'to pay')
    await page.getByText('Payer autrement, à la main').click()
    await isSound(page, 'by hand')
    fakes.wave.faults.push({ kind: 500 })
    await payButton(page).click()
    await page.getByRole('button', { name: 'Réessayer', exact: true }).waitFor()
    await isSound(page, 'not started')
    await leave({ despite: FAILED_ANSWER })
    const orange = await aPayer('Orange Money', { screen: 'laptop' })
    await payButton(orange.page, 'Orange Money').click()
    await orange.page.getByRole('img', { name: 'QR code du paiement' }).waitFor()
    await isSound(orange.page, 'started')
    await orange.leave()
  })

  it('pass axe and fit each screen whatever the result is, and for the receipt', async () => {
    const { page, payment, receipt, leave } = await aWaitingPayer()
    await isSound(page, 'waiting')
    await page.goto(payment.errorUrl)
    await page.getByRole('button', { name: 'Réessayer le paiement' }).waitFor()
    await isSound(page, 'refused')
    await fakes.wave.decline(payment.reference, true)
    await page.getByText('Rien n’a été débité.').waitFor()
    await isSound(page, 'failed')
    await page.getByRole('button', { name: 'Réessayer le paiement' }).click()
    await press(page, 'Payer')
    await isReceived(page)
    await isSound(page, 'paid')
    await page.goto('/payment/return?payment=nobody')
    await page.getByText('Ce paiement n’existe pas').waitFor()
    await isSound(page, 'unknown')
    await page.goto(receipt)
    await page.getByRole('heading', { level: 1, name: 'Reçu' }).waitFor()
    await isSound(page, 'receipt')
    await leave({ despite: FAILED_ANSWER })
  })

  it('pass axe and fit each screen in the settings, which show no key', async () => {
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/settings/payment-accounts')
    await page.getByLabel('Code marchand').waitFor()
    await isSound(page, 'accounts')
    expect(await page.getByLabel('Code marchand').inputValue()).toBe('123456')
    for (const key of await page.locator('input[type=password]').all())
      expect(await key.inputValue()).toBe('')
    await page.goto('/dashboard/settings/payments')
    await page.getByRole('region', { name: 'Comment les clients paient' }).waitFor()
    await isSound(page, 'flows')
    await leave()
  })
})

describe('the result of a payment', { tags: ['E-04'] }, () => {
  it.each([
    ['after its scripts ran', translate],
    ['before its scripts run', translateEarly],
  ])('follows its states on a page that is translated %s', async (_, translated) => {
    const { page, payment, leave } = await aWaitingPayer()
    await translated(page)
    if (translated === translateEarly) await page.reload()
    await page.getByText('Nous attendons la réponse de Wave…').waitFor()
    await fakes.wave.decline(payment.reference, true)
    await page.getByText('Rien n’a été débité.').waitFor()
    await page.getByRole('button', { name: 'Réessayer le paiement' }).click()
    await press(page, 'Payer')
    await isReceived(page)
    await leave()
  })

  it.each([
    ['three days ahead', 72],
    ['three days behind', -72],
  ])('comes on a phone whose clock is %s', async (_, hours) => {
    const { page, context, payPath, leave } = await aPayer()
    await setClockWrong(context, hours)
    await page.goto('about:blank')
    await page.goto(payPath)
    await leaveForProvider(page)
    await press(page, 'Payer')
    await isReceived(page)
    await leave()
  })

  it('comes after the connection was lost while the page waited', async () => {
    const { page, context, payment, leave } = await aWaitingPayer()
    await context.setOffline(true)
    await page.getByText('Le résultat n’a pas pu être lu').waitFor({ timeout: 30_000 })
    await fakes.wave.pay(payment.reference)
    await context.setOffline(false)
    await isReceived(page)
    await leave({ despite: /Failed to load resource|Failed to fetch/ })
  })

  it('is not called unpaid when a person of the shop did not find it', { tags: ['E-20'] }, async () => {
    const { page, payment, leave } = await aWaitingPayer()
    const body = {
      action: 'refuse',
      item: `payment:${payment.paymentId}`,
      key: payment.paymentId,
      reason: 'Rien',
    }
    expect(await ask(shop, '/payments/desk/actions', { method: 'POST', body })).toMatchObject({ ok: true })
    await page.getByText('La boutique n’a pas trouvé ce paiement.').waitFor({ timeout: 60_000 })
    expect(await page.getByText('Rien n’a été débité').count()).toBe(0)
    await isSound(page, 'not found')
    await leave()
  })

  it('does not promise the parcel of a cancelled order', { tags: ['D-50'] }, async () => {
    const { page, payment, orderId, leave } = await aWaitingPayer()
    const cancel = { action: 'cancel', reason: 'Doublon' }
    expect(await ask(shop, `/orders/${orderId}/actions`, { method: 'POST', body: cancel })).toMatchObject({
      ok: true,
    })
    await fakes.wave.pay(payment.reference)
    await page.getByText('cette commande est annulée').waitFor({ timeout: 60_000 })
    expect(await page.getByText('prépare votre commande').count()).toBe(0)
    await isSound(page, 'cancelled')
    await leave()
  })
})
