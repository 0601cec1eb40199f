import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as paymentsScreen from '../../app/dashboard/payments/route.tsx'
import type { Product } from '../../domain/catalogue/product.ts'
import { flawsOnEachScreen, shrinkToPhone } from './support/flaws.ts'
import { act, addCourier, deliver, storedOrder } from './support/orders.ts'
import { aClaim, dialog, expectNoFlaws, PAYMENTS, showPayments, tab } from './support/payments-screen.ts'
import {
  addProduct,
  answerWith,
  ask,
  emptyShop,
  order,
  showInLayout,
  signInAs,
} from './support/show-screen.tsx'

let product: Product

beforeEach(async () => {
  await emptyShop()
  product = await addProduct({ name: 'Gigoteuse', price: 14_500, stock: 60 })
})

describe('Paiements', { tags: ['E-20'] }, () => {
  it('confirms a claim with its amount and transaction number', async () => {
    const { orderId } = await aClaim(product)
    await shrinkToPhone()
    await showPayments()
    await expect.element(page.getByText('Annoncé par le client')).toBeVisible()
    await expectNoFlaws()
    await page.getByRole('button', { name: `Confirmer, ${orderId}` }).click()
    const form = dialog('Paiement reçu')
    await expect.element(form.getByLabelText('Montant reçu (FCFA)')).toHaveValue('14500')
    expect(await flawsOnEachScreen()).toEqual([])
    await form.getByRole('button', { name: 'Confirmer' }).click()
    await expect.element(form.getByText('Indiquez le numéro de la transaction.')).toBeVisible()
    await form.getByLabelText('Numéro de transaction').fill('t_46hs5coowe')
    await form.getByRole('button', { name: 'Confirmer' }).click()
    await expect.element(page.getByText('Paiement confirmé')).toBeVisible()
    await expect.element(page.getByText('Aucun paiement n’attend votre vérification.')).toBeVisible()
    expect(await storedOrder(orderId)).toMatchObject({
      paymentStatus: 'paid',
      payments: [{ amount: 14_500, transactionNumber: 'T_46HS5COOWE' }],
    })
    await tab('Rapprochés (1)').click()
    await expect.element(page.getByText('Transaction T_46HS5COOWE')).toBeVisible()
    await expectNoFlaws()
  })

  it('keeps what was typed when the number belongs to another order', async () => {
    const [first, second] = [await aClaim(product), await aClaim(product)]
    const body = { action: 'confirm', amount: 14_500, number: 'T1', key: 'k1' }
    await ask('/payments/desk/actions', {
      method: 'POST',
      body: { ...body, item: `claim:${first.paymentCode}` },
    })
    await showPayments()
    await page.getByRole('button', { name: `Confirmer, ${second.orderId}` }).click()
    const form = dialog('Paiement reçu')
    await form.getByLabelText('Numéro de transaction').fill('T1')
    await form.getByRole('button', { name: 'Confirmer' }).click()
    await expect
      .element(form.getByText(new RegExp(`déjà comptée sur la commande ${first.orderId}`)))
      .toBeVisible()
    await expect.element(form.getByLabelText('Numéro de transaction')).toHaveValue('T1')
  })

  it('says when another person has moved a transaction meanwhile', async () => {
    const [first, second] = [await aClaim(product), await aClaim(product)]
    const act = (body: object) => ask('/payments/desk/actions', { method: 'POST', body })
    const item = `claim:${first.paymentCode}`
    await act({ action: 'confirm', item, amount: 14_500, number: 'T1', key: 'k1' })
    await showPayments(`${PAYMENTS}?state=matched`)
    await page.getByRole('button', { name: /^Détacher/ }).click()
    const { entries } = await ask<{ entries: { item: string }[] }>('/payments/desk?state=matched')
    const moved = entries[0]?.item
    await act({ action: 'unlink', item: moved, key: 'k2' })
    await act({ action: 'link', item: moved, orderId: second.orderId, amount: 14_500, key: 'k3' })
    const form = dialog('Détacher de la commande')
    await form.getByRole('button', { name: 'Détacher' }).click()
    await expect
      .element(form.getByText(new RegExp(`déjà comptée sur la commande ${second.orderId}`)))
      .toBeVisible()
    expect(await storedOrder(second.orderId)).toMatchObject({ received: 14_500 })
  })

  it('refuses a claim and prepares the message for the customer', async () => {
    const { orderId } = await aClaim(product)
    await shrinkToPhone()
    await showPayments()
    await page.getByRole('button', { name: `Non reçu, ${orderId}` }).click()
    const form = dialog('Paiement non reçu')
    await form.getByLabelText('Raison').fill('Aucun dépôt aujourd’hui')
    await form.getByRole('button', { name: 'Noter non reçu' }).click()
    const link = page.getByRole('link', { name: 'Écrire sur WhatsApp' })
    await expect.element(link).toBeVisible()
    expect(decodeURIComponent(link.element().getAttribute('href') ?? '')).toContain('Aucun dépôt aujourd’hui')
    await expectNoFlaws()
  })

  it('lists the money to give back with what brought it, until it is given back', async () => {
    const { orderId } = await order(product)
    await act(orderId, 'pay', { amount: 14_500, method: 'Cash' })
    await act(orderId, 'cancel', { reason: 'Trop long' })
    await shrinkToPhone()
    await showPayments(`${PAYMENTS}?state=to-return`)
    await expect.element(tab('À rendre (1)')).toBeVisible()
    await expect.element(page.getByText('La commande a été annulée après son paiement.')).toBeVisible()
    await expect.element(page.getByText(/^14\s500 FCFA, Espèces, /)).toBeVisible()
    const link = page.getByRole('link', { name: orderId, exact: true })
    await expect.element(link).toHaveAttribute('href', `/dashboard/order/${orderId}`)
    await expectNoFlaws()
    await act(orderId, 'refund', { amount: 14_500, method: 'Cash', note: '' })
    await expect.element(page.getByText('Aucun client n’a trop payé.')).toBeVisible()
  })

  it('lists what couriers reported, by wallet', async () => {
    const courierId = await addCourier('Aliou')
    const orderId = await deliver(product, courierId, { method: 'Orange Money' })
    await showPayments()
    await expect.element(page.getByText('Annoncé à la livraison, Aliou')).toBeVisible()
    await page.getByRole('link', { name: 'Wave', exact: true }).click()
    await expect.element(page.getByText('Aucun paiement n’attend votre vérification.')).toBeVisible()
    expect(page.getByRole('link', { name: orderId }).elements()).toEqual([])
  })

  it('says when the payments cannot be loaded', async () => {
    await answerWith({
      request: 'GET /api/payments/desk',
      status: 503,
      json: { success: false, message: 'Panne' },
    })
    await showPayments()
    await expect.element(page.getByText('Erreur lors du chargement des paiements.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  })

  it('cannot be opened without the permission Paiements', { tags: ['E-23'] }, async () => {
    await signInAs('lectrice', ['orders', 'cash'])
    await showInLayout({ [PAYMENTS]: paymentsScreen }, PAYMENTS)
    await expect.element(page.getByRole('heading', { name: 'Page réservée' })).toBeVisible()
  })
})
