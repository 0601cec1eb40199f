import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browserStorage } from '../../../tests/support/browser-storage.ts'

const NOW = Date.parse('2026-03-02T10:00:00.000Z')
const ID = 'KB-0123456789'

/** Each import is a new tab with its own module state. */
async function openTab() {
  vi.resetModules()
  return import('./checkout-store.ts')
}

let storage: ReturnType<typeof browserStorage>

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  storage = browserStorage()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the checkout', () => {
  it('starts idle, without an order id', async () => {
    const { readCheckout } = await openTab()
    expect(readCheckout()).toEqual({ status: 'idle', orderId: null, attempts: [], lastOrder: null })
  })

  it('has the status submitting while the order is sent, and unconfirmed when no response comes', async () => {
    const { readCheckout, saveAttempts, submitting } = await openTab()
    const failing = submitting(async () => {
      saveAttempts(ID, ['order'])
      expect(readCheckout().status).toBe('submitting')
      throw new Error('No response')
    })
    await expect(failing).rejects.toThrow('No response')
    expect(readCheckout()).toMatchObject({ status: 'unconfirmed', orderId: ID, attempts: ['order'] })
  })

  it('is idle and keeps its order id when the only attempt was refused', async () => {
    const { readCheckout, saveAttempts } = await openTab()
    saveAttempts(ID, [])
    expect(readCheckout()).toMatchObject({ status: 'idle', orderId: ID })
  })

  it('has the status “placed” until the home page has shown the order', async () => {
    const { endCheckout, readCheckout, saveAttempts, submitting, takeJustPlaced } = await openTab()
    saveAttempts(ID, ['order'])
    await submitting(async () => endCheckout())
    expect(readCheckout()).toMatchObject({ status: 'placed', orderId: null, attempts: [] })
    takeJustPlaced()
    expect(readCheckout().status).toBe('idle')
  })

  it('is restored from data that an earlier version of the shop stored less than a day ago', async () => {
    const stored = { orderId: ID, begunAt: NOW, unanswered: [{ orderId: ID }] }
    storage.localStorage.set('checkoutOrder', JSON.stringify(stored))
    const { readCheckout } = await openTab()
    expect(readCheckout()).toMatchObject({ status: 'unconfirmed', orderId: ID, attempts: stored.unanswered })
    vi.advanceTimersByTime(86_400_001)
    expect(readCheckout()).toMatchObject({ status: 'idle', orderId: null })
  })

  it.each(['{', '"text"', '{"orderId":"1","begunAt":0}', '{"orderId":"KB-0123456789"}'])(
    'starts without an order id when the stored data is damaged: %s',
    async (text) => {
      storage.localStorage.set('checkoutOrder', text)
      expect((await openTab()).readCheckout().orderId).toBeNull()
    },
  )
})
