import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as auditLogScreen from '../../app/dashboard/audit-log/route.tsx'
import * as ordersScreen from '../../app/dashboard/orders/route.tsx'
import { flawsOnEachScreen, shrinkToPhone } from './support/flaws.ts'
import { act, announcePayment } from './support/orders.ts'
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
  it('is in the notifications until it is marked as checked, even for a confirmed order; the mark can be undone and is audited', async () => {
    const placed = await order(await addProduct(), {}, { paymentMethod: 'Wave' })
    await act(placed.orderId, 'confirm')
    await announcePayment(placed)
    await shrinkToPhone()
    const screen = await showAt(ORDERS)
    await bell(1).click()
    await expect.element(panel().getByRole('link', { name: placed.orderId })).toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
    const mark = panel().getByRole('button', { name: `Marquer comme vérifié : ${placed.orderId}` })
    const unmark = panel().getByRole('button', { name: `Remettre à vérifier : ${placed.orderId}` })
    await mark.click()
    await expect.element(unmark).toBeVisible()
    await expect.element(bell(0)).toBeInTheDocument()
    await unmark.click()
    await expect.element(bell(1)).toBeInTheDocument()
    await mark.click()
    await expect.element(bell(0)).toBeInTheDocument()
    await screen.unmount()
    await showAt(JOURNAL)
    await expect.element(page.getByText('Paiement annoncé vérifié').first()).toBeVisible()
    await bell(0).click()
    await expect.element(panel().getByText('Rien n’attend votre attention.')).toBeVisible()
    await expect.element(panel().getByText('Paiements annoncés')).not.toBeVisible()
  })
})
