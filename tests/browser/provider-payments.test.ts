import { describe, expect, it } from 'vitest'
import { cartOf, plain, storageOf } from './support/cart.ts'
import { fill, order } from './support/checkout.ts'
import {
  ask,
  isReceived,
  lastOf,
  leaveForProvider,
  openPayingShop,
  PRICE,
  payButton,
  press,
} from './support/paying-shop.ts'
import { form } from './support/payment-page.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const { shop, fakes, aPayer, moneyOf, payThrough, product, setAccounts } = await openPayingShop()

const PAID = { paymentStatus: 'paid', received: PRICE, refunded: 0 }
const UNPAID = { paymentStatus: 'pending', received: 0, refunded: 0 }
const DOWN = 'Le service de paiement ne répond pas. Rien n’a été débité : réessayez dans un instant.'

describe('paying with Wave', { tags: ['E-01', 'E-04'] }, () => {
  it('leads from the cart over Wave’s page back to the result, the order and its receipt', {
    tags: ['E-24'],
  }, async () => {
    const { page, leave } = await shop.newVisitor({ storage: storageOf(cartOf(product())) })
    await page.goto('/delivery-info')
    await fill(page, 'Fatou Sarr')
    await page.getByRole('radio', { name: 'Wave' }).check()
    await order(page)
    await page.waitForURL('**/payment')
    await payButton(page).waitFor()
    expect(await form(page).isVisible()).toBe(false)
    await leaveForProvider(page)
    await page.getByText(`${PRICE} XOF`).waitFor()
    await press(page, 'Payer')
    await page.waitForURL('**/payment/return?payment=*')
    await isReceived(page)
    const [placed] = (await shop.merchant.orders()).filter(
      ({ customerName }) => customerName === 'Fatou Sarr',
    )
    expect(await moneyOf(placed?.orderId ?? '')).toEqual(PAID)

    await page.getByRole('link', { name: 'Suivre ma commande' }).click()
    await page.getByRole('link', { name: 'Voir le reçu' }).click()
    await page.getByRole('heading', { level: 1, name: 'Reçu' }).waitFor()
    const text = plain(await page.locator('main').textContent())
    const number = lastOf(fakes.wave).transactionNumber
    for (const part of ['15 000 FCFA, Wave', `transaction ${number}`, 'Total payé : 15 000 FCFA', 'Robe'])
      expect(text).toContain(part)
    const link = new URL(
      (await page.getByRole('link', { name: 'Envoyer sur WhatsApp' }).getAttribute('href')) ?? '',
    )
    expect(link.host).toBe('wa.me')
    expect(plain(link.searchParams.get('text'))).toContain(`transaction ${number}`)
    expect(link.searchParams.get('text')).toContain(page.url())
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('link', { name: 'Envoyer sur WhatsApp' }).isVisible()).toBe(false)
    expect(await page.getByText('Total payé').isVisible()).toBe(true)
    await leave()
  })

  it('that Wave declines says so at once and why, and can be tried again', async () => {
    const { page, orderId, leave } = await aPayer()
    await leaveForProvider(page)
    await press(page, 'Refuser le paiement')
    await page.getByText('Le paiement n’est pas fait.').waitFor()
    await page.getByText('Le solde').waitFor()
    expect(await moneyOf(orderId)).toEqual(UNPAID)
    await page.getByRole('button', { name: 'Réessayer le paiement' }).click()
    await press(page, 'Payer')
    await isReceived(page)
    expect(await moneyOf(orderId)).toEqual(PAID)
    await leave()
  })

  it('that is cancelled for good starts under a new number', async () => {
    const { page, orderId, leave } = await aPayer()
    await leaveForProvider(page)
    const first = lastOf(fakes.wave)
    await press(page, 'Annuler pour de bon')
    await page.getByText('Le paiement n’a pas abouti. Rien n’a été débité.').waitFor()
    await page.getByRole('button', { name: 'Réessayer le paiement' }).click()
    await press(page, 'Payer')
    await isReceived(page)
    expect(lastOf(fakes.wave).paymentId).not.toBe(first.paymentId)
    expect(await moneyOf(orderId)).toEqual(PAID)
    await leave()
  })

  it('that expires keeps the order, and can be started again', async () => {
    const { page, orderId, leave } = await aPayer()
    await leaveForProvider(page)
    await press(page, 'Laisser expirer')
    await page.getByRole('link', { name: 'Retour à la boutique' }).click()
    await page.getByText('Le temps pour payer est passé.').waitFor({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Réessayer le paiement' }).click()
    await press(page, 'Payer')
    await isReceived(page)
    expect(await moneyOf(orderId)).toEqual(PAID)
    await leave()
  })

  it.each([
    ['a notification', 'Payer'],
    ['asking Wave, which sends none', 'Payer, sans notification'],
  ])('in a tab that is closed before it returns is learned by %s', async (_, way) => {
    const { page, context, orderId, payPath, leave } = await aPayer()
    await leaveForProvider(page)
    await page.route('**/payment/return*', (route) => route.abort())
    await press(page, way)
    await page.close()
    await expect.poll(() => moneyOf(orderId), { timeout: 60_000 }).toEqual(PAID)
    const later = await context.newPage()
    await later.goto(payPath)
    await later.getByText(/votre commande est réglée/).waitFor()
    expect(await payButton(later).count()).toBe(0)
    await leave({ despite: FAILED_ANSWER })
  })

  it('may come after the payer: the page waits, also after a reload', async () => {
    const { page, orderId, leave } = await aPayer()
    await leaveForProvider(page)
    const { successUrl, reference } = lastOf(fakes.wave)
    await page.goto(successUrl)
    const waiting = page.getByText('Nous attendons la réponse de Wave…')
    await waiting.waitFor()
    await page.reload()
    await waiting.waitFor()
    await fakes.wave.pay(reference)
    await isReceived(page)
    expect(await moneyOf(orderId)).toEqual(PAID)
    await leave()
  })

  it('may be notified before Wave has answered the start', { tags: ['E-11'] }, async () => {
    const { page, orderId, leave } = await aPayer()
    const { promise, resolve } = Promise.withResolvers<void>()
    const known = fakes.wave.payments.length
    fakes.wave.faults.push({ kind: 'late', until: promise })
    await payButton(page).click()
    await expect.poll(() => fakes.wave.payments.length).toBe(known + 1)
    const { reference, successUrl } = lastOf(fakes.wave)
    await fakes.wave.pay(reference)
    await expect.poll(() => moneyOf(orderId)).toEqual(PAID)
    resolve()
    await page.getByRole('heading', { name: 'Wave (simulé)' }).waitFor()
    await page.goto(successUrl)
    await isReceived(page)
    expect(await moneyOf(orderId)).toEqual(PAID)
    await leave()
  })

  it('twice, in two tabs, books both, and the second can be returned', async () => {
    const { page, context, orderId, payPath, leave } = await aPayer()
    await leaveForProvider(page)
    const first = lastOf(fakes.wave)
    const other = await context.newPage()
    await other.goto(payPath)
    await leaveForProvider(other)
    expect(lastOf(fakes.wave)).toBe(first)
    await press(other, 'Annuler pour de bon')
    await other.getByRole('button', { name: 'Réessayer le paiement' }).click()
    await press(other, 'Payer')
    await isReceived(other)
    // Wave took the first one all the same.
    await fakes.wave.pay(first.reference)
    await page.goto(first.successUrl)
    await isReceived(page)
    expect(await moneyOf(orderId)).toEqual({ paymentStatus: 'paid', received: 2 * PRICE, refunded: 0 })
    const refund = { action: 'refund', amount: PRICE, method: 'Wave', note: 'Payé deux fois' }
    const returned = await ask(shop, `/orders/${orderId}/actions`, { method: 'POST', body: refund })
    expect(returned.status).toBe(200)
    expect(await moneyOf(orderId)).toMatchObject({ received: 2 * PRICE, refunded: PRICE })
    await leave()
  })

  it.each([
    ['refuses the connection', 'cut'],
    ['answers after the connection broke', 'lost'],
    ['fails', 500],
  ] as const)('says so when Wave %s, and works the next time', async (_, kind) => {
    const { page, orderId, leave } = await aPayer()
    fakes.wave.faults.push({ kind })
    await payButton(page).click()
    await page.getByRole('alert').getByText(DOWN).waitFor()
    expect(await moneyOf(orderId)).toEqual(UNPAID)
    await page.getByRole('button', { name: 'Réessayer', exact: true }).click()
    await press(page, 'Payer')
    await isReceived(page)
    const known = fakes.wave.payments.filter(({ paymentId }) => paymentId === lastOf(fakes.wave).paymentId)
    expect(known).toHaveLength(1)
    expect(await moneyOf(orderId)).toEqual(PAID)
    await leave({ despite: FAILED_ANSWER })
  })

  it('by hand stays possible on the same page', async () => {
    const { page, leave } = await aPayer()
    await page.getByText('Payer autrement, à la main').click()
    await form(page).waitFor()
    await page.getByText('Numéro du destinataire').waitFor()
    await leave()
  })
})

describe('other ways to pay', { tags: ['E-01', 'E-04'] }, () => {
  it('open Orange Money’s apps, or the page with the result', async () => {
    const { page, orderId, leave } = await aPayer('Orange Money')
    await payButton(page, 'Orange Money').click()
    const link = page.getByRole('link', { name: 'Ouvrir Orange Money' })
    expect(await link.getAttribute('href')).toContain('?app=om')
    expect(await page.getByRole('link', { name: 'Ouvrir Max it' }).getAttribute('href')).toContain(
      '?app=maxit',
    )
    expect(await page.getByRole('img', { name: 'QR code du paiement' }).count()).toBe(0)
    await fakes['orange-money'].pay(lastOf(fakes['orange-money']).reference)
    await page.getByRole('link', { name: 'J’ai payé, voir le résultat' }).click()
    await isReceived(page)
    expect(await moneyOf(orderId)).toEqual(PAID)
    await leave()
  })

  it('show a QR code of Orange Money’s page on a computer', async () => {
    const { page, leave } = await aPayer('Orange Money', { screen: 'laptop' })
    await payButton(page, 'Orange Money').click()
    await page.getByRole('img', { name: 'QR code du paiement' }).waitFor()
    await leave()
  })

  it('count nothing as paid when Orange Money signs nothing and grants no reading', async () => {
    const { account } = fakes['orange-money']
    const before = { ...account }
    await setAccounts({ 'orange-money': { ...account, webhookSecret: '', readBack: 'no' } })
    Object.assign(account, { readBack: 'no' })
    const { page, orderId, leave } = await aPayer('Orange Money')
    await payButton(page, 'Orange Money').click()
    await page.getByRole('link', { name: 'Ouvrir Orange Money' }).click()
    await press(page, 'Payer')
    await page
      .getByText('La boutique vérifie votre paiement et vous écrit. Ne payez pas une deuxième fois.')
      .waitFor({ timeout: 60_000 })
    expect(await page.getByRole('button', { name: /paiement/ }).count()).toBe(0)
    expect(await moneyOf(orderId)).toEqual(UNPAID)
    Object.assign(account, before)
    await setAccounts({ 'orange-money': before })
    await leave()
  })

  it('lead to PayTech and back, for both wallets', async () => {
    await payThrough({ Wave: 'paytech', 'Orange Money': 'paytech' })
    for (const wallet of ['Wave', 'Orange Money'] as const) {
      const { page, orderId, leave } = await aPayer(wallet)
      await leaveForProvider(page, wallet)
      await page.getByRole('heading', { name: 'PayTech (simulé)' }).waitFor()
      await press(page, 'Payer')
      await isReceived(page)
      expect(await moneyOf(orderId)).toEqual(PAID)
      await leave()
    }
    await payThrough({ Wave: 'wave', 'Orange Money': 'orange-money' })
  })

  it('are the documents’ when no provider is chosen', async () => {
    await payThrough({ Wave: 'manual', 'Orange Money': 'manual' })
    const { page, leave } = await aPayer()
    await form(page).waitFor()
    expect(await payButton(page).count()).toBe(0)
    expect(await page.getByText('Payer autrement').count()).toBe(0)
    await payThrough({ Wave: 'wave', 'Orange Money': 'orange-money' })
    await leave()
  })
})
