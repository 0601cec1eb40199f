import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as toConfirmScreen from '../../app/dashboard/orders-to-confirm/route.tsx'
import type { OrderInput } from '../../contracts/order-form.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import { flawsOnEachScreen, shrinkToPhone } from './support/flaws.ts'
import { act, orderCard, storedOrder } from './support/orders.ts'
import { addProduct, emptyShop, order, showScreen } from './support/show-screen.tsx'

let product: Product

beforeEach(async () => {
  await emptyShop()
  product = await addProduct({ stock: 40, price: 200_000 })
})

const place = async (details: Partial<OrderInput>) => (await order(product, {}, details)).orderId
const showQueue = async () => {
  await shrinkToPhone()
  return showScreen(toConfirmScreen, '/dashboard/order/to-confirm')
}
const cards = () => page.getByRole('article')
const inCard = (orderId: string, name: string) =>
  orderCard(orderId).getByRole('button', { name, exact: true })

async function callTimes(orderId: string, times: number) {
  for (let time = 0; time < times; time++) await act(orderId, 'call', { result: 'no_answer' })
}

describe('the confirmation queue', () => {
  it('confirms an order with one tap, and undoes the confirmation on its card', {
    tags: ['D-10'],
  }, async () => {
    const first = await place({ customerPhone: '771234567' })
    const second = await place({ customerPhone: '772345678' })
    await showQueue()
    await expect.element(cards().nth(1)).toBeVisible()
    await expect.element(cards().first().getByRole('heading')).toHaveTextContent(first)
    const chat = orderCard(first).getByRole('link', { name: 'WhatsApp' })
    const { pathname, searchParams } = new URL((chat.element() as HTMLAnchorElement).href)
    expect(pathname).toBe('/221771234567')
    expect(searchParams.get('text')).toContain('Répondez OUI')
    expect(searchParams.get('text')).toContain(first)
    await expect
      .element(orderCard(first).getByRole('link', { name: 'Appeler' }))
      .toHaveAttribute('href', 'tel:+221771234567')
    await inCard(first, 'Confirmée').click()
    await expect.poll(() => cards().elements().length).toBe(1)
    await expect.poll(async () => (await storedOrder(first)).status).toBe('confirmed')
    await page.getByRole('button', { name: /^Défaire\s: Confirmée/ }).click()
    await expect.element(orderCard(first)).toBeVisible()
    expect((await storedOrder(first)).status).toBe('pending')
    await expect.element(orderCard(second)).toBeVisible()
  })

  it('stores the result of an unsuccessful call with at most two taps', { tags: ['D-10'] }, async () => {
    const silent = await place({ customerName: 'Pas de réponse' })
    const wrong = await place({ customerName: 'Faux numéro' })
    const later = await place({ customerName: 'Plus tard' })
    const refused = await place({ customerName: 'Refusée' })
    const screen = await showQueue()
    for (const [orderId, result, ...taps] of [
      [silent, 'no_answer', 'Pas de réponse'],
      [wrong, 'wrong_number', 'Faux numéro'],
      [later, 'call_later', 'Rappeler plus tard', 'Demain, 9:00'],
      [refused, 'refused', 'Refusée', 'Trop cher'],
    ] as const) {
      for (const name of taps) await inCard(orderId, name).click()
      await expect.poll(async () => (await storedOrder(orderId)).callResult).toBe(result)
      await expect.element(orderCard(orderId)).not.toBeInTheDocument()
    }
    expect(await storedOrder(refused)).toMatchObject({ status: 'cancelled', cancelReason: 'Trop cher' })
    await screen.unmount()
    await showQueue()
    const toCallLater = page.getByRole('region', { name: 'À rappeler plus tard' })
    for (const orderId of [silent, later]) {
      await expect.element(toCallLater.getByRole('article', { name: orderId })).toBeVisible()
    }
    expect(toCallLater.getByRole('article', { name: wrong }).elements()).toEqual([])
  })

  it('shows new orders and the changes of other users without a reload', { tags: ['D-10'] }, async () => {
    const known = await place({ customerName: 'Déjà là' })
    await showQueue()
    await expect.element(orderCard(known)).toBeVisible()
    const added = await place({ customerName: 'Nouvelle' })
    await expect.element(orderCard(added)).toBeVisible()
    await callTimes(known, 1)
    await expect.element(orderCard(known).getByText('1 appel sans succès')).toBeVisible()
  })

  it('flags doubtful orders and offers to cancel an order after three calls without success', {
    tags: ['D-11'],
  }, async () => {
    const twin = await place({ customerPhone: '775556677' })
    const orderId = await place({ customerPhone: '775556677' })
    await callTimes(orderId, 3)
    await showQueue()
    for (const flag of [
      `1 autre commande de ce numéro en 24 h : ${twin}`,
      'Montant élevé',
      '3 appels sans succès',
    ]) {
      await expect.element(orderCard(orderId).getByText(flag), { message: flag }).toBeVisible()
    }
    await inCard(orderId, 'Annuler la commande').click()
    await expect.poll(async () => (await storedOrder(orderId)).status).toBe('cancelled')
  })

  it('passes axe, fits each screen and works by keyboard', { tags: ['D-10'] }, async () => {
    const orderId = await place({ customerPhone: '776667788', customerName: 'Ndèye' })
    await showQueue()
    const press = async (name: string) => {
      await expect.element(inCard(orderId, name)).toBeVisible()
      ;(inCard(orderId, name).element() as HTMLElement).focus()
      await userEvent.keyboard('{Enter}')
    }
    await press('Rappeler plus tard')
    await expect.element(inCard(orderId, 'Dans 2 h')).toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
    await press('Confirmée')
    await expect.element(orderCard(orderId)).not.toBeInTheDocument()
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement?.getAttribute('aria-label')).toContain(`commande ${orderId}`)
  })
})
