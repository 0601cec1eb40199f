import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as orderScreen from '../../app/dashboard/order-details/route.tsx'
import * as paymentsScreen from '../../app/dashboard/payments/route.tsx'
import type { ShownDetails } from '../../contracts/order-details.ts'
import type { ShownDeskEntry } from '../../contracts/payment-desk.ts'
import { DESK_STATES } from '../../domain/payments/desk.ts'
import { flawsOnEachScreen, shrinkToPhone, smallTargets } from './support/flaws.ts'
import { act, storedOrder } from './support/orders.ts'
import { addProduct, answerWith, emptyShop, order, showScreen, writes } from './support/show-screen.tsx'

const PAYMENTS = '/dashboard/order/payments'

beforeEach(emptyShop)

const dialog = () => page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const lastWrite = async () => (await writes()).at(-1)?.body

async function expectNoFlaws() {
  expect(smallTargets()).toEqual([])
  expect(await flawsOnEachScreen()).toEqual([])
  await shrinkToPhone()
}

const ENTRY: ShownDeskEntry = {
  ...{
    item: 'refund:r-1',
    source: 'refund',
    state: 'to-return',
    at: '2026-11-29T09:00:00.000Z',
    wallet: 'Wave',
  },
  ...{ amount: 15_000, expected: null, orderId: 'KB-1', customerName: 'Fatou Ndiaye', phone: '771234567' },
  ...{ number: 'T-1', problem: null, provider: 'paytech', paymentState: null, note: 'unclear' },
  ...{ refundable: false, stated: false, sources: [] },
}

const WAVE_SOURCE = {
  ...{ amount: 16_500, method: 'Wave' as const, transactionNumber: 'T-1', at: '2026-11-28T09:00:00.000Z' },
  ...{ refundItem: 'payment:p-1', provider: 'wave' },
}

async function showDesk(...entries: ShownDeskEntry[]) {
  const none = { count: 0, amount: 0 }
  const counts = Object.fromEntries(DESK_STATES.map((state) => [state, none]))
  const json = { success: true, entries, counts, unpaid: 0, total: entries.length, page: 1, limit: 30 }
  await answerWith({ request: 'GET /api/payments/desk', status: 200, json })
  await answerWith({
    ...{ request: 'POST /api/payments/desk/actions', status: 200 },
    json: { success: true, message: 'Fait', chat: null },
  })
  await showScreen(paymentsScreen, PAYMENTS, `${PAYMENTS}?state=to-return`)
  await shrinkToPhone()
}

describe('a refund at the desk', { tags: ['E-20'] }, () => {
  it('of which nobody knows whether it took place asks a person', async () => {
    await showDesk(ENTRY)
    await expect.element(page.getByText('Remboursement incertain')).toBeVisible()
    await expect.element(page.getByText(/On ne sait pas si l’argent est parti/)).toBeVisible()
    for (const [name, action] of [
      ['Demander de nouveau, KB-1', 'ask_again'],
      ['Rendu, KB-1', 'returned'],
      ['Non rendu, KB-1', 'not_returned'],
    ] as const) {
      await button(name).click()
      await expectNoFlaws()
      await dialog().getByRole('button').last().click()
      await expect.element(dialog()).not.toBeInTheDocument()
      expect(await lastWrite()).toMatchObject({ action, item: 'refund:r-1' })
    }
    await expectNoFlaws()
  })

  it('that was sent waits for its provider, and one that was refused can be asked for again', async () => {
    await showDesk(
      { ...ENTRY, note: 'sent' },
      { ...ENTRY, item: 'refund:r-2', orderId: 'KB-2', note: 'refused' },
    )
    await expect.element(page.getByText('Le fournisseur n’a pas encore répondu.')).toBeVisible()
    await expect.element(button('Demander de nouveau, KB-2')).toBeVisible()
    expect(button('Demander de nouveau, KB-1').elements()).toEqual([])
    await expectNoFlaws()
  })
})

describe('a surplus at the desk', { tags: ['E-20'] }, () => {
  const surplus: ShownDeskEntry = {
    ...ENTRY,
    ...{ item: 'surplus:KB-1', source: 'surplus', amount: 16_500, wallet: null, note: 'cancelled' },
    sources: [WAVE_SOURCE],
  }

  it('says which way the money goes back, and how much, and is resolved in two taps', async () => {
    await showDesk(surplus)
    await button('Rendre 16 500 FCFA par Wave Business, T-1').click()
    await expect.element(dialog().getByText(/Wave Business rend tout le montant/)).toBeVisible()
    await expectNoFlaws()
    await dialog().getByRole('button', { name: 'Rembourser' }).click()
    expect(await lastWrite()).toMatchObject({ action: 'refund', item: 'payment:p-1' })
  })

  it('of which a part was given back is given back by hand', async () => {
    const given = {
      ...WAVE_SOURCE,
      method: 'Cash' as const,
      amount: -4000,
      transactionNumber: null,
      refundItem: null,
    }
    await showDesk({ ...surplus, amount: 12_500, sources: [WAVE_SOURCE, given] })
    expect(button('Rendre 16 500 FCFA par Wave Business, T-1').elements()).toEqual([])
    await button('Réglé autrement, KB-1').click()
    await expect.element(dialog().getByText(/Déjà rendu\s: 4\s000\sFCFA/)).toBeVisible()
    await expect.element(dialog().getByLabelText('Montant rendu (FCFA)')).toHaveValue('12500')
    await dialog().getByLabelText('Rendu par').selectOptions('Wave')
    await expectNoFlaws()
    await dialog().getByRole('button', { name: 'Enregistrer' }).click()
    expect(await lastWrite()).toMatchObject({
      ...{ action: 'settle', item: 'surplus:KB-1', amount: 12_500, method: 'Wave', note: '' },
    })
  })
})

describe('a refund on the page of an order', { tags: ['D-05', 'E-20'] }, () => {
  async function showOrder(change: Partial<ShownDetails>) {
    const placed = await order(
      await addProduct({ name: 'Gigoteuse', price: 14_500 }),
      {},
      { paymentMethod: 'Wave' },
    )
    await act(placed.orderId, 'pay', { amount: placed.totalAmount, method: 'Wave' })
    await act(placed.orderId, 'cancel', { reason: 'Doublon' })
    const shown = { ...(await storedOrder(placed.orderId)), ...change }
    const json = { success: true, order: shown }
    await answerWith({ request: `GET /api/orders/${placed.orderId}`, status: 200, json })
    await showScreen(orderScreen, '/dashboard/order/:orderId', `/dashboard/order/${placed.orderId}`)
    await shrinkToPhone()
    return shown
  }
  const way = { paymentId: 'p-1', provider: 'wave', method: 'Wave', way: 'provider', amount: 14_500 } as const
  const save = (name: string) => dialog().getByRole('button', { name })

  it('goes through the provider that brought the money, or is recorded', async () => {
    await showOrder({ refundWays: [way] })
    await button('Rembourser').click()
    await expect.element(dialog().getByText(/Wave Business rend 14\s500\sFCFA au client/)).toBeVisible()
    expect(dialog().getByLabelText('Montant rendu (FCFA)').elements()).toEqual([])
    await expectNoFlaws()
    await save('Rembourser').click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(await lastWrite()).toMatchObject({ action: 'refund', paymentId: 'p-1', amount: 14_500 })
    await button('Rembourser').click()
    await dialog().getByLabelText('Comment').selectOptions('Rendu par la boutique, à enregistrer')
    await dialog().getByLabelText('Montant rendu (FCFA)').fill('14 500')
    await save('Enregistrer').click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(await lastWrite()).not.toHaveProperty('paymentId')
  })

  it('of a payment of which a part was given back is left to the shop', async () => {
    await showOrder({ refundWays: [{ ...way, way: 'hand', amount: 10_500 }], refunded: 4000 })
    await button('Rembourser').click()
    await expect.element(dialog().getByText(/Déjà rendu\s: 4\s000\sFCFA/)).toBeVisible()
    await expect.element(dialog().getByText(/rendez vous-même au plus 10\s500\sFCFA/)).toBeVisible()
    expect(dialog().getByLabelText('Comment').elements()).toEqual([])
    await expectNoFlaws()
  })

  it('shows its state, and leads to the desk while a person has to decide', async () => {
    const times = { createdAt: '2026-11-29T09:00:00.000Z', changedAt: '2026-11-29T09:00:00.000Z' }
    const refund = {
      id: 'r-1',
      way: 'provider',
      method: 'Wave',
      amount: 14_500,
      failure: null,
      ...times,
    } as const
    await showOrder({
      refunds: [
        { ...refund, state: 'done' },
        { ...refund, id: 'r-2', state: 'unsure', failure: 'unclear' },
      ],
    })
    const section = page.getByRole('region', { name: 'Remboursements' })
    await expect.element(section.getByText(/on ne sait pas si l’argent est parti/)).toBeVisible()
    await expect.element(section.getByRole('link', { name: 'Décider dans Paiements' })).toBeVisible()
    await expectNoFlaws()
  })
})
