import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { removeLine } from '../../../domain/cart/edit-cart.ts'
import { aCartLine } from '../../../tests/builders/a-cart-line.ts'
import { browserStorage } from '../../../tests/support/browser-storage.ts'

/** The cart of one browser tab: each import is a separate tab. */
async function aTab() {
  vi.resetModules()
  return import('./cart-store.ts')
}

let storage: ReturnType<typeof browserStorage>
const storedCart = () => JSON.parse(storage.localStorage.get('cartItems') ?? 'null')

beforeEach(() => {
  storage = browserStorage()
})

afterEach(() => vi.unstubAllGlobals())

describe('cart store', () => {
  it('stores the lines under the key cartItems', async () => {
    const line = aCartLine()
    ;(await aTab()).changeCart(() => [line])
    expect(storedCart()).toEqual([line])
  })

  it('survives a reload', async () => {
    const line = aCartLine()
    ;(await aTab()).changeCart(() => [line])
    expect((await aTab()).readCart()).toEqual([line])
  })

  it('returns the same object while the stored text is unchanged', async () => {
    storage.localStorage.set('cartItems', JSON.stringify([aCartLine()]))
    const tab = await aTab()
    expect(tab.readCart()).toBe(tab.readCart())
  })
})

describe('cart store in two tabs', () => {
  it('keeps the changes of both tabs', async () => {
    const [first, second] = [aCartLine(), aCartLine()]
    const [one, other] = [await aTab(), await aTab()]
    one.changeCart((cart) => [...cart, first])
    other.changeCart((cart) => [...cart, second])
    expect(one.readCart()).toEqual([first, second])
    one.changeCart((cart) => removeLine(cart, first.cartItemId))
    expect(other.readCart()).toEqual([second])
  })
})

describe('cart store with damaged data', () => {
  it.each(['', '{', 'null', '"robe"', '{"a":1}', '[1, null, "x"]'])(
    'reads %j as an empty cart',
    async (text) => {
      storage.localStorage.set('cartItems', text)
      expect((await aTab()).readCart()).toEqual([])
    },
  )

  it('repairs each line and saves the generated ids', async () => {
    storage.localStorage.set('cartItems', JSON.stringify([{ _id: 'robe', quantity: '2', price: '5000' }, 7]))
    const [line] = (await aTab()).readCart()
    expect(line).toMatchObject({ _id: 'robe', quantity: 2, price: 5000 })
    expect(line?.cartItemId).not.toBe('')
    expect((await aTab()).readCart()).toEqual([line])
  })
})

describe('cart store that cannot save', () => {
  it('keeps the cart until the page is left', async () => {
    storage.forbid()
    const tab = await aTab()
    expect(tab.readCart()).toEqual([])
    const line = aCartLine()
    tab.changeCart(() => [line])
    expect(tab.readCart()).toEqual([line])
    tab.changeCart(() => [])
    expect(tab.readCart()).toEqual([])
  })

  it('returns the latest cart even when the storage is full', async () => {
    const tab = await aTab()
    tab.changeCart(() => [aCartLine()])
    storage.forbid()
    const line = aCartLine()
    tab.changeCart(() => [line])
    storage.allow()
    expect(tab.readCart()).toEqual([line])
    expect(storedCart()).not.toEqual([line])
  })
})
