import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OrderSent } from '../../../domain/cart/order-from-cart.ts'
import { aCartLine } from '../../../tests/builders/a-cart-line.ts'
import { browserStorage } from '../../../tests/support/browser-storage.ts'
import { failureText } from '../../api-client/api.ts'
import { notify } from '../../ui/toasts.tsx'
import { readMyOrders } from '../my-orders/my-orders-store.ts'
import { readLastOrder } from './last-order.ts'
import { keepOrder, sendOrder } from './send-order.ts'

const FAILED = 'Erreur lors de la création de la commande'

const cart = [aCartLine()]
const delivery = { customerName: 'Awa Ndiaye', deliveryAddress: 'Ouakam', customerPhone: null }
const moved = { ...delivery, deliveryAddress: 'Mbour' }

/** Stores orders as the API does; `line` is the network, which can lose responses or all requests. */
function aShop() {
  const stored = new Map<string, string>()
  const received: OrderSent[] = []
  const tokens: unknown[] = []
  let line: 'up' | 'responses lost' | 'down' = 'up'
  let more: object = {}
  let refusal: { status: number; body: object } | null = null
  const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status })
  const refused = (code: string) => ({ status: 409, body: { success: false, message: 'Non', code } })

  function receive(content: string): { status: number; body: object } {
    const order = JSON.parse(content) as OrderSent
    received.push(order)
    if (refusal) return refusal
    const first = stored.get(order.orderId)
    if (first && first !== content) return refused('ORDER_ID_TAKEN')
    stored.set(order.orderId, content)
    const paymentCode = order.paymentMethod === 'Cash' ? null : 'A1B2C3'
    return { status: first ? 200 : 201, body: { success: true, order: { ...order, paymentCode }, ...more } }
  }

  vi.stubGlobal(
    'fetch',
    async (_url: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
      tokens.push(headers.Authorization)
      if (line === 'down') throw new TypeError('Failed to fetch')
      const { status, body: answered } = receive(body)
      if (line === 'responses lost') throw new TypeError('Failed to fetch')
      return answer(status, answered)
    },
  )
  return {
    stored,
    received,
    tokens,
    line: (state: typeof line) => {
      line = state
    },
    fail: (status: number, code: string) => {
      refusal = { ...refused(code), status }
    },
    answers: (fields: object) => {
      more = fields
    },
    accept: () => {
      refusal = null
    },
  }
}

let shop: ReturnType<typeof aShop>

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T10:00:00.000Z') })
  browserStorage()
  shop = aShop()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('sendOrder', () => {
  it('gives each order its own id', async () => {
    const first = await sendOrder(cart, delivery, 'Cash')
    const second = await sendOrder(cart, delivery, 'Cash')
    expect(first.order.orderId).toMatch(/^KB-[0-9A-Z]{10}$/)
    expect(second.order.orderId).not.toBe(first.order.orderId)
    expect(shop.stored.size).toBe(2)
  })

  it.each(['responses lost', 'down'] as const)(
    'keeps the id when the order is sent again after it failed in the network state “%s”',
    async (line) => {
      shop.line(line)
      await expect(sendOrder(cart, delivery, 'Cash')).rejects.toThrow('Le serveur ne répond pas.')
      shop.line('up')
      const placed = await sendOrder(cart, delivery, 'Cash')
      expect(placed.earlier).toBe(false)
      expect([...shop.stored.keys()]).toEqual([placed.order.orderId])
    },
  )

  it('names the account of a customer, and of nobody else', { tags: ['K-01'] }, async () => {
    for (const role of [null, 'admin', 'user']) {
      localStorage.setItem('token', 'jeton')
      localStorage.setItem('user', role === null ? '' : JSON.stringify({ _id: 'u1', role }))
      await sendOrder(cart, delivery, 'Cash')
    }
    expect(shop.tokens).toEqual([undefined, undefined, 'Bearer jeton'])
  })

  it('is kept as a guest’s order when the session had ended, and of a customer’s otherwise', {
    tags: ['K-01'],
  }, async () => {
    vi.stubGlobal('document', { documentElement: { toggleAttribute: () => {} } })
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('location', { origin: 'https://boutique.example' })
    const told = vi.spyOn(notify, 'error').mockResolvedValue()
    const identity = { whatsapp: '770000001', wallets: [] }
    for (const signedIn of [true, false]) {
      shop.answers({ signedIn, followKey: 'cle' })
      localStorage.setItem('token', 'jeton')
      localStorage.setItem('user', JSON.stringify({ _id: 'u1', role: 'user' }))
      keepOrder(await sendOrder(cart, delivery, 'Cash'), identity)
    }
    expect(localStorage.getItem('token')).toBeNull()
    expect(told.mock.calls).toEqual([['Session expirée']])
    const [, guests] = shop.received
    expect(readMyOrders().map(({ orderId }) => orderId)).toEqual([guests?.orderId])
    expect(readLastOrder()).toMatchObject({ orderId: guests?.orderId })
  })

  it('keeps the id when the shop refuses the order and the cart is corrected', async () => {
    shop.fail(409, 'OUT_OF_STOCK')
    await expect(sendOrder([aCartLine({ quantity: 5 })], delivery, 'Cash')).rejects.toThrow('Non')
    shop.accept()
    const { order } = await sendOrder(cart, delivery, 'Cash')
    expect(order.orderId).toBe(shop.received[0]?.orderId)
  })

  it('keeps the id when the address changes after a failed request', async () => {
    shop.line('down')
    await expect(sendOrder(cart, delivery, 'Cash')).rejects.toThrow()
    shop.line('up')
    const placed = await sendOrder(cart, moved, 'Cash')
    expect(placed).toMatchObject({ earlier: false, order: { deliveryAddress: 'Mbour' } })
    expect(shop.stored.size).toBe(1)
  })

  it('uses a new id for the same cart one day later', async () => {
    shop.line('responses lost')
    await expect(sendOrder(cart, delivery, 'Cash')).rejects.toThrow()
    shop.line('up')
    vi.advanceTimersByTime(25 * 60 * 60 * 1000)
    await sendOrder(cart, delivery, 'Cash')
    expect(shop.stored.size).toBe(2)
  })
})

describe('sendOrder after a lost response', () => {
  it.each([
    ['address', cart, moved, 'Cash'],
    ['cart', [...cart, aCartLine()], delivery, 'Cash'],
    ['payment', cart, delivery, 'Wave'],
  ] as const)(
    'finds the stored order and stores no second one when the %s was changed',
    async (_what, lines, to, method) => {
      shop.line('responses lost')
      await expect(sendOrder(cart, delivery, 'Cash')).rejects.toThrow()
      shop.line('up')
      const placed = await sendOrder(lines, to, method)
      expect(placed).toMatchObject({
        earlier: true,
        paymentCode: null,
        order: { deliveryAddress: 'Ouakam', paymentMethod: 'Cash', items: [{ productId: cart[0]?._id }] },
      })
      expect(shop.stored.size).toBe(1)
    },
  )

  it('finds the stored order after several attempts without a response', async () => {
    shop.line('responses lost')
    await expect(sendOrder(cart, delivery, 'Wave')).rejects.toThrow()
    await expect(sendOrder(cart, moved, 'Wave')).rejects.toThrow()
    shop.line('up')
    const placed = await sendOrder(cart, { ...delivery, customerName: 'Fatou' }, 'Wave')
    expect(placed).toMatchObject({
      earlier: true,
      paymentCode: 'A1B2C3',
      order: { customerName: 'Awa Ndiaye', deliveryAddress: 'Ouakam' },
    })
  })

  it('finds the stored order even after a rate-limited attempt', async () => {
    shop.line('responses lost')
    await expect(sendOrder(cart, delivery, 'Cash')).rejects.toThrow()
    shop.line('up')
    shop.fail(429, 'TOO_MANY_REQUESTS')
    await expect(sendOrder(cart, delivery, 'Cash')).rejects.toThrow()
    shop.accept()
    await expect(sendOrder(cart, moved, 'Cash')).resolves.toMatchObject({ earlier: true })
  })
})

describe('sendOrder with the id of another order', () => {
  it('fails once and uses a new id for the next attempt', async () => {
    shop.fail(409, 'ORDER_ID_TAKEN')
    await expect(sendOrder(cart, delivery, 'Cash')).rejects.toThrow()
    shop.accept()
    const { order } = await sendOrder(cart, delivery, 'Cash')
    expect(order.orderId).not.toBe(shop.received[0]?.orderId)
  })
})

describe('sendOrder with a 2xx response', () => {
  it.each([
    ['`success: false` and a message', { success: false, message: 'Stock insuffisant' }, 'Stock insuffisant'],
    ['`success: false` without a message', { success: false }, 'Erreur lors de la création de la commande'],
    ['no `success`', {}, 'Erreur lors de la création de la commande'],
  ])('fails when the response has %s', async (_case, body, text) => {
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body)))
    await expect(sendOrder(cart, delivery, 'Cash')).rejects.toMatchObject({ name: 'ApiError' })
    await expect(sendOrder(cart, delivery, 'Cash')).rejects.toSatisfy(
      (error) => failureText(error, FAILED) === text,
    )
  })
})
