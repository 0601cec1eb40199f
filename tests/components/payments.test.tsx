import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as daysScreen from '../../app/dashboard/payments/days-route.tsx'
import * as paymentsScreen from '../../app/dashboard/payments/route.tsx'
import * as statementScreen from '../../app/dashboard/payments/statement-route.tsx'
import type { Product } from '../../domain/catalogue/product.ts'
import { flawsOnEachScreen, shrinkToPhone, smallTargets } from './support/flaws.ts'
import { addCourier, announcePayment, deliver, storedOrder } from './support/orders.ts'
import {
  addProduct,
  answerWith,
  ask,
  emptyShop,
  order,
  showInLayout,
  showScreen,
  signInAs,
} from './support/show-screen.tsx'

const PAYMENTS = '/dashboard/order/payments'
const STATEMENT = '/dashboard/order/payments/statement'
const DAYS = '/dashboard/order/payments/days'

let product: Product

beforeEach(async () => {
  await emptyShop()
  product = await addProduct({ name: 'Gigoteuse', price: 14_500, stock: 60 })
})

const showPayments = (address = PAYMENTS) =>
  showScreen(paymentsScreen, PAYMENTS, address, { [STATEMENT]: statementScreen, [DAYS]: daysScreen })

async function aClaim(customerPhone = '771234567') {
  const placed = await order(product, {}, { paymentMethod: 'Wave', customerPhone })
  await announcePayment(placed)
  return placed
}

async function expectNoFlaws() {
  expect(smallTargets()).toEqual([])
  expect(await flawsOnEachScreen()).toEqual([])
  await shrinkToPhone()
}

const dialog = (name: string) => page.getByRole('dialog', { name })
const tab = (name: string | RegExp) =>
  page.getByRole('navigation', { name: 'États des paiements' }).getByRole('link', { name })

function statementOf(rows: readonly string[][]): File {
  const lines = [['Horodatage', 'ID de transaction', 'Montant', 'Numéro client', 'Référence client'], ...rows]
  return new File([lines.map((cells) => cells.join(';')).join('\n')], 'releve-wave.csv', { type: 'text/csv' })
}

const now = () => new Date().toISOString()

describe('Paiements', { tags: ['E-20'] }, () => {
  it('confirms a claim with its amount and transaction number', async () => {
    const { orderId } = await aClaim()
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
    const [first, second] = [await aClaim(), await aClaim()]
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
    const [first, second] = [await aClaim(), await aClaim()]
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
    const { orderId } = await aClaim()
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

describe('the import of a statement', { tags: ['E-21', 'E-22'] }, () => {
  it('shows what each row does, books what is ticked, and compares the totals', async () => {
    const claimed = await aClaim()
    await shrinkToPhone()
    const screen = await showPayments(STATEMENT)
    await expectNoFlaws()
    const file = statementOf([
      [now(), 'T_1', '14 500', '+221 77 123 45 67', ''],
      [now(), 'T_2', '-80 000', '', 'Virement banque'],
      [now(), '6,00123E+12', '500', '', ''],
    ])
    await userEvent.upload(page.getByLabelText('Choisir le relevé'), file)
    await expect.element(page.getByText('À compter (1)')).toBeVisible()
    await expect.element(page.getByText('Sans commande (1)')).toBeVisible()
    await expect.element(page.getByText('Illisibles (1)')).toBeVisible()
    await expect
      .element(page.getByRole('checkbox', { name: new RegExp(`sur la commande ${claimed.orderId}`) }))
      .toBeChecked()
    await expectNoFlaws()
    expect((await storedOrder(claimed.orderId)).payments).toEqual([])
    await page.getByRole('button', { name: 'Importer 2 lignes' }).click()
    await expect.element(page.getByText(/2 lignes, dont 1 paiement compté/)).toBeVisible()
    expect(await storedOrder(claimed.orderId)).toMatchObject({ paymentStatus: 'paid' })
    await userEvent.upload(page.getByLabelText('Choisir le relevé'), file)
    await expect.element(page.getByText('Tout ce relevé est déjà importé.')).toBeVisible()
    await screen.unmount()

    const orphans = await showPayments(`${PAYMENTS}?state=orphaned`)
    await page.getByRole('button', { name: 'Écarter, T_2' }).click()
    await dialog('Écarter cette transaction')
      .getByLabelText(/De quoi/)
      .fill('Virement vers la banque')
    await dialog('Écarter cette transaction').getByRole('button', { name: 'Écarter' }).click()
    await expect.element(tab('Écartés (1)')).toBeVisible()
    await orphans.unmount()

    await showPayments(DAYS)
    await expect.element(page.getByText('Sur le relevé, pas dans la boutique')).toBeVisible()
    await expectNoFlaws()
  })

  it('asks for the columns that it does not recognise', async () => {
    await showPayments(STATEMENT)
    const file = new File(['Jour;Code;Somme\n02/03/2026 10:00;T1;500'], 'releve.csv', { type: 'text/csv' })
    await userEvent.upload(page.getByLabelText('Choisir le relevé'), file)
    await expect.element(page.getByText('Indiquez la colonne du numéro de transaction.')).toBeVisible()
    await page.getByLabelText('Numéro de transaction').selectOptions('Code')
    await page.getByLabelText('Date', { exact: true }).selectOptions('Jour')
    await page.getByLabelText('Montant', { exact: true }).selectOptions('Somme')
    await page.getByRole('button', { name: 'Lire avec ces colonnes' }).click()
    await expect.element(page.getByText('Sans commande (1)')).toBeVisible()
  })
})
