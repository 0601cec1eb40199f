import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as auditLogScreen from '../../app/dashboard/audit-log/route.tsx'
import * as ordersScreen from '../../app/dashboard/orders/route.tsx'
import { flawsOnEachScreen, shrinkToPhone } from './support/flaws.ts'
import { act, announcePayment, storedOrder } from './support/orders.ts'
import { addProduct, emptyShop, order, showInLayout } from './support/show-screen.tsx'

beforeEach(emptyShop)

const ORDERS = '/dashboard/order'
const JOURNAL = '/dashboard/users/journal'
const showAt = (address: string) =>
  showInLayout({ [ORDERS]: ordersScreen, [JOURNAL]: auditLogScreen }, address)
const bell = (waiting: number) =>
  page.getByRole('button', { name: waiting > 0 ? `Avis (${waiting})` : 'Avis', exact: true })
const panel = () => page.getByRole('dialog', { name: 'Avis' })

describe('a payment claim', () => {
  it('is in the notifications until it is received, even for a confirmed order, which is audited', async () => {
    const placed = await order(await addProduct(), {}, { paymentMethod: 'Wave' })
    await act(placed.orderId, 'confirm')
    await announcePayment(placed)
    await shrinkToPhone()
    const screen = await showAt(ORDERS)
    await bell(1).click()
    await expect.element(panel().getByRole('link', { name: placed.orderId })).toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
    await panel()
      .getByRole('button', { name: `Paiement reçu\u202f: ${placed.orderId}` })
      .click()
    await expect.element(bell(0)).toBeInTheDocument()
    expect((await storedOrder(placed.orderId)).received).toBe(placed.totalAmount)
    await screen.unmount()
    await showAt(JOURNAL)
    await expect.element(page.getByText('Paiement annoncé reçu').first()).toBeVisible()
    await bell(0).click()
    await expect.element(panel().getByText('Rien n’attend votre attention.')).toBeVisible()
    await expect.element(panel().getByText('Paiements annoncés')).not.toBeVisible()
  })
})
