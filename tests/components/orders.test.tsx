import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as ordersScreen from '../../app/dashboard/orders/route.tsx'
import { aPlacedOrder } from '../builders/an-order.ts'
import { SCREENS } from './support/flaws.ts'
import { orderRow, placeOrders, storedOrder, storedStock } from './support/orders.ts'
import { addProduct, answerWith, ask, emptyShop, order, showScreen, writes } from './support/show-screen.tsx'

beforeEach(emptyShop)

const showOrders = (search = '') => showScreen(ordersScreen, '/dashboard/order', `/dashboard/order${search}`)
const inRow = (orderId: string, button: string) => orderRow(orderId).getByRole('button', { name: button })
const toast = (text: string) => page.getByRole('region', { name: /^Messages/ }).getByText(text)
const changes = async (method: string) =>
  (await writes()).filter(({ request }) => request.startsWith(`${method} `))

/** Makes the API list exactly these orders. */
const listing = (...listed: ReturnType<typeof aPlacedOrder>[]) =>
  answerWith({
    request: 'GET /api/orders',
    status: 200,
    json: { success: true, orders: listed.map((order) => ({ ...order, paymentNotices: [] })) },
    headers: { 'X-Total-Count': String(listed.length) },
  })

describe('an order in the list', () => {
  it('shows its number, state, payment method, total and items, as a table with totals on a laptop', {
    tags: 'B-009 B-131 B-132 B-133 B-134 B-135 B-136 B-196 B-357 D-20'.split(' '),
  }, async () => {
    const fetched = vi.spyOn(window, 'fetch')
    const { orderId } = await order(await addProduct({ name: 'Poussette légère', price: 45_000 }))
    await showOrders()
    const row = orderRow(orderId)
    for (const text of ['Fatou Sarr', 'Ouakam, rue 12', 'Cash', 'À encaisser', '1 × Poussette légère']) {
      await expect.element(row.getByText(text), { message: text }).toBeVisible()
    }
    await expect.element(row.getByText('En attente', { exact: true })).toBeVisible()
    expect(row.getByText('45 000 FCFA').elements()).toHaveLength(2)
    await expect.element(page.getByText('1 commande', { exact: true })).toBeVisible()
    expect(page.getByText('45 000 FCFA').elements()).toHaveLength(4)
    const headings = page
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent)
    expect(headings.join(' ').trim()).toBe(
      'Numéro Heure Client Quartier Pièces Total Paiement État Articles Gestes',
    )
    const [, listed] = fetched.mock.calls.find(([url]) => String(url).includes('limit=30')) ?? []
    expect(new Headers(listed?.headers).get('Authorization')).toBe(`Bearer ${localStorage.getItem('token')}`)
  })

  it('can be deleted in every state, and confirmed or cancelled only while it is pending', {
    tags: ['B-137', 'B-138', 'B-139', 'B-140', 'B-143', 'B-144', 'B-145'],
  }, async () => {
    const states = (
      [
        ['pending', 'En attente', 1],
        ['confirmed', 'Confirmée', 0],
        ['cancelled', 'Annulée', 0],
        ['shipped', 'Annulée', 0],
      ] as const
    ).map(([status, label, open]) => ({ label, open, order: aPlacedOrder({ status: status as 'pending' }) }))
    await listing(...states.map(({ order }) => order))
    await showOrders()
    for (const { label, open, order } of states) {
      await expect.element(orderRow(order.orderId).getByText(label, { exact: true })).toBeVisible()
      expect(inRow(order.orderId, 'Confirmer').elements(), order.status).toHaveLength(open)
      expect(inRow(order.orderId, 'Annuler').elements(), order.status).toHaveLength(open)
      expect(inRow(order.orderId, 'Supprimer').elements(), order.status).toHaveLength(1)
    }
  })

  it('shows its new state and a toast after a click on Confirmer or Annuler', {
    tags: ['B-002', 'B-141', 'B-142', 'B-147', 'B-196', 'B-341', 'B-342'],
  }, async () => {
    const [first = '', second = ''] = await placeOrders(await addProduct(), 2)
    await showOrders()
    for (const [orderId, button, label, message] of [
      [first, 'Confirmer', 'Confirmée', 'Commande confirmée avec succès'],
      [second, 'Annuler', 'Annulée', 'Commande annulée avec succès'],
    ] as const) {
      await inRow(orderId, button).click()
      await expect.element(toast(message)).toBeVisible()
      await expect.element(orderRow(orderId).getByText(label, { exact: true })).toBeVisible()
    }
    expect(await changes('PATCH')).toMatchObject(
      [`${first}/confirm`, `${second}/cancel`].map((path) => ({
        request: `PATCH /api/orders/${path}`,
        authorization: `Bearer ${localStorage.getItem('token')}`,
      })),
    )
  })

  it('cancelled by mistake is pending again after Défaire, even when a filter has hidden it', async () => {
    const { orderId } = await order(await addProduct())
    await showOrders('?status=pending')
    await inRow(orderId, 'Annuler').click()
    await expect.element(orderRow(orderId)).not.toBeInTheDocument()
    const undo = page.getByRole('region', { name: 'Annulation' })
    await expect.element(undo.getByText(`${orderId} annulée`)).toBeVisible()
    await undo.getByRole('button', { name: 'Défaire' }).click()
    await expect.element(toast('Commande rétablie')).toBeVisible()
    await expect.element(orderRow(orderId).getByText('En attente', { exact: true })).toBeVisible()
    await expect.element(undo).not.toBeInTheDocument()
    expect((await storedOrder(orderId)).status).toBe('pending')
  })

  it('shows Annuler at least 16 pixels away from Confirmer', async () => {
    const { orderId } = await order(await addProduct())
    await showOrders()
    const place = (name: string) => inRow(orderId, name).element().getBoundingClientRect()
    await expect.element(orderRow(orderId)).toBeVisible()
    for (const [screen, [width, height]] of Object.entries(SCREENS)) {
      await page.viewport(width, height)
      const [confirm, cancel] = [place('Confirmer'), place('Annuler')]
      const gap = Math.max(cancel.left - confirm.right, cancel.top - confirm.bottom)
      expect(gap, screen).toBeGreaterThanOrEqual(16)
    }
  })

  it.each([
    ['a page of a captive portal', { html: '<html><title>Portail Wi-Fi</title></html>' }],
    ['an empty object', { json: {} }],
  ])('is not shown as confirmed when the response is %s', async (_response, answer) => {
    const { orderId } = await order(await addProduct())
    await answerWith({ request: `PATCH /api/orders/${orderId}/confirm`, status: 200, ...answer })
    await showOrders()
    await inRow(orderId, 'Confirmer').click()
    await expect.element(toast('il n’est pas certain que ce soit fait').first()).toBeVisible()
    await expect.element(toast('Rechargez la page et vérifiez avant de recommencer.').first()).toBeVisible()
    await expect.element(orderRow(orderId).getByText('En attente', { exact: true })).toBeVisible()
    await expect.element(toast('Commande confirmée avec succès')).not.toBeInTheDocument()
  })

  it('is deleted only after confirmation, and restores the stock only once', {
    tags: ['B-146', 'B-307', 'B-343', 'B-344'],
  }, async () => {
    const product = await addProduct({ stock: 10 })
    const [cancelled = '', deleted = ''] = await placeOrders(product, 2)
    expect(await storedStock(product)).toBe(8)
    await showOrders()
    await inRow(cancelled, 'Annuler').click()
    await expect.element(orderRow(cancelled).getByText('Annulée', { exact: true })).toBeVisible()
    expect(await storedStock(product)).toBe(9)
    const question = page.getByRole('dialog').filter({
      hasText: 'Voulez-vous vraiment supprimer cette commande ? Cette action est irréversible.',
    })
    await inRow(cancelled, 'Supprimer').click()
    await question.getByRole('button', { name: 'Retour' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(await changes('DELETE')).toEqual([])
    for (const orderId of [cancelled, deleted]) {
      await inRow(orderId, 'Supprimer').click()
      await question.getByRole('button', { name: 'Supprimer' }).click()
      await expect.element(orderRow(orderId)).not.toBeInTheDocument()
    }
    await expect.element(toast('Commande supprimée avec succès').first()).toBeVisible()
    expect((await changes('DELETE')).map(({ request }) => request)).toEqual([
      `DELETE /api/orders/${cancelled}`,
      `DELETE /api/orders/${deleted}`,
    ])
    expect(await storedStock(product)).toBe(10)
  })

  it('changed by another administrator shows a message and its new state', { tags: ['B-345'] }, async () => {
    const { orderId } = await order(await addProduct())
    await showOrders()
    await expect.element(orderRow(orderId)).toBeVisible()
    await ask(`/orders/${orderId}/cancel`, { method: 'PATCH' })
    await inRow(orderId, 'Confirmer').click()
    await expect.element(toast('Cette commande n’est plus en attente. État : Annulée.')).toBeVisible()
    await expect.element(orderRow(orderId).getByText('Annulée', { exact: true })).toBeVisible()
  })

  it('links to the customer’s chat and phone when a number was given', async () => {
    const product = await addProduct()
    const reached = await order(product, {}, { customerName: 'Aïda Ba', customerPhone: '+221 77 123 45 67' })
    const silent = await order(product)
    await showOrders()
    const chatIn = (orderId: string) => orderRow(orderId).getByRole('link', { name: 'WhatsApp' })
    await expect.element(chatIn(reached.orderId)).toBeVisible()
    const { origin, pathname, searchParams } = new URL(
      (chatIn(reached.orderId).element() as HTMLAnchorElement).href,
    )
    expect(origin + pathname).toBe('https://wa.me/221771234567')
    expect(searchParams.get('text')).toBe(`Bonjour Aïda Ba, au sujet de votre commande ${reached.orderId} : `)
    await expect
      .element(orderRow(reached.orderId).getByRole('link', { name: '77 123 45 67' }))
      .toHaveAttribute('href', 'tel:+221771234567')
    await expect.element(chatIn(silent.orderId)).not.toBeInTheDocument()
  })
})
