import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as ordersScreen from '../../app/dashboard/orders/route.tsx'
import * as toPrepareScreen from '../../app/dashboard/to-prepare/route.tsx'
import { shrinkToPhone } from './support/flaws.ts'
import { act, addCourier, orderCard, orderRow, placeOrders, storedOrder } from './support/orders.ts'
import { addProduct, emptyShop, hold, order, showScreen } from './support/show-screen.tsx'

beforeEach(emptyShop)

const ORDERS = '/dashboard/order'
const TO_PREPARE = '/dashboard/order/to-prepare'

const showOrders = (search = '') => showScreen(ordersScreen, ORDERS, ORDERS + search)
const bar = () => page.getByRole('region', { name: 'Commandes choisies' })
const inBar = (button: string | RegExp) => bar().getByRole('button', { name: button })
const choose = (orderId: string) => page.getByLabelText(`Choisir ${orderId}`).click()

/** Places orders and confirms them. */
async function confirmedOrders(count: number) {
  const ids = await placeOrders(await addProduct({ name: 'Body', stock: 100 }), count)
  for (const orderId of ids) await act(orderId, 'confirm')
  return ids
}

describe('the selected orders', () => {
  it.each([
    ['phone', 360, 800],
    ['laptop', 1280, 900],
  ])(
    'are confirmed together on a %s, and the reason of each refusal is shown',
    {
      tags: ['D-21'],
    },
    async (_screen, width, height) => {
      const product = await addProduct()
      const [first = '', second = '', sent = ''] = await placeOrders(product, 3)
      await act(sent, 'confirm')
      await act(sent, 'dispatch')
      await page.viewport(width, height)
      await showOrders()
      for (const orderId of [first, second, sent]) await choose(orderId)
      await expect.element(bar().getByText('3 commandes choisies')).toBeVisible()
      await inBar('Confirmer').click()
      const outcome = page.getByRole('status').filter({ hasText: '2 faites, 1 refusée' })
      await expect.element(outcome.getByRole('link', { name: sent })).toBeVisible()
      await expect
        .element(outcome.getByText('Cette commande n’est plus en attente. État : En livraison.'))
        .toBeVisible()
      await expect.element(orderRow(first).getByText('Confirmée')).toBeVisible()
      await expect.element(orderRow(sent).getByText('En livraison')).toBeVisible()
      await expect.element(bar()).not.toBeInTheDocument()
    },
  )

  it('can include the orders of all pages, which are exported', { tags: ['D-21'] }, async () => {
    await placeOrders(await addProduct({ stock: 40 }), 31)
    await showOrders('?status=pending')
    await page.getByLabelText('Choisir toute la page').click()
    await expect.element(bar().getByText('30 commandes choisies')).toBeVisible()
    await inBar('Choisir les 31 de la liste').click()
    await expect.element(bar().getByText('31 commandes choisies')).toBeVisible()
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    await inBar('Exporter (CSV)').click()
    await expect
      .poll(() => saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download))
      .toEqual([expect.stringMatching(/^commandes-.*\.csv$/)])
  })

  it('are assigned to a courier', { tags: ['D-21'] }, async () => {
    const [orderId = ''] = await confirmedOrders(1)
    const courierId = await addCourier('Ibrahima')
    await showOrders()
    await choose(orderId)
    await inBar('Livreur').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Confier' }).click()
    await expect.element(dialog.getByText('Choisissez un livreur.')).toBeVisible()
    await dialog.getByLabelText('Livreur').selectOptions('Ibrahima')
    await dialog.getByRole('button', { name: 'Confier' }).click()
    await expect.element(page.getByText('1 faite', { exact: true })).toBeVisible()
    expect(await storedOrder(orderId)).toMatchObject({ courierId })
  })

  it('can be confirmed while the list is being reloaded', { tags: ['D-21'] }, async () => {
    const [first = '', second = ''] = await placeOrders(await addProduct(), 2)
    await showOrders()
    await choose(first)
    const release = await hold('GET /api/orders')
    for (const orderId of [first, second]) {
      if (orderId === second) await choose(second)
      await inBar('Confirmer').click()
      await expect.element(bar()).not.toBeInTheDocument()
    }
    await release()
    for (const orderId of [first, second]) {
      await expect.element(orderRow(orderId).getByText('Confirmée')).toBeVisible()
    }
  })
})

describe('the orders to prepare', () => {
  it('become ready with one tap, which can be undone even while the list is being reloaded, and are dispatched with a second tap', {
    tags: ['D-01', 'D-04'],
  }, async () => {
    const [orderId = ''] = await confirmedOrders(1)
    const pending = await order(await addProduct())
    await shrinkToPhone()
    await showScreen(toPrepareScreen, TO_PREPARE)
    const card = orderCard(orderId)
    await expect.element(card.getByText('1 × Body')).toBeVisible()
    await expect.element(orderCard(pending.orderId)).not.toBeInTheDocument()
    const release = await hold('GET /api/orders')
    await card.getByRole('button', { name: 'Prête' }).click()
    const undo = page.getByRole('region', { name: 'Dernière étape' })
    await undo.getByRole('button', { name: 'Défaire' }).click()
    await expect.element(undo).not.toBeInTheDocument()
    await release()
    await card.getByRole('button', { name: 'Prête' }).click()
    await card.getByRole('button', { name: 'Départ' }).click()
    await expect.element(card).not.toBeInTheDocument()
  })
})
