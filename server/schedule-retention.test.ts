import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anOrderInput } from '../tests/builders/order-input.ts'
import { aLog } from '../tests/support/captured-log.ts'
import { describeOnEachEngine } from '../tests/support/databases.ts'
import { addProduct } from '../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../tests/support/shop.ts'
import { signIn } from '../tests/support/sign-in.ts'
import { userOfToken } from '../use-cases/accounts/sessions.ts'
import { deleteProducts } from '../use-cases/catalogue/change-products.ts'
import { recordView } from '../use-cases/catalogue/get-product.ts'
import { placeOrder } from '../use-cases/orders/place-order.ts'
import { eraseUnlessClockIsWrong, scheduleRetention } from './schedule-retention.ts'

const A_DAY = 86_400_000
const YEAR = 365.25 * A_DAY

async function aShopInUse(engine: Parameters<typeof aShop>[0]) {
  const shop = aShop(engine)
  const product = await addProduct(shop, { stock: 9 })
  await placeOrder(shop, anOrderInput(product, 1, { customerName: 'Awa Ndiaye' }))
  return { shop, visit: (visitor: string) => recordView(shop, product._id, visitor.repeat(24)) }
}

const customers = async (shop: TestShop) =>
  (await shop.store.orders.list({})).map(({ customerName }) => customerName)

describeOnEachEngine('eraseUnlessClockIsWrong', (engine) => {
  it('erases nothing and logs the reason while the clock is four years ahead, even after a visit stored at the wrong time', {
    tags: ['T-53'],
  }, async () => {
    const { shop, visit } = await aShopInUse(engine())
    const token = await signIn(shop)
    const { logger, lines } = aLog()
    shop.advance(4 * YEAR)
    await eraseUnlessClockIsWrong(shop, logger)
    await visit('a')
    shop.advance(A_DAY)
    await eraseUnlessClockIsWrong(shop, logger)
    expect(lines).toMatchObject([
      { level: 50, newestRecord: '2026-03-02T10:00:00.000Z', clock: '2030-03-02T10:00:00.000Z' },
      { level: 50, msg: expect.stringContaining('retention refused: the clock is far ahead') },
    ])
    shop.advance(-4 * YEAR - A_DAY)
    expect(await customers(shop)).toEqual(['Awa Ndiaye'])
    expect(await shop.store.audit.count()).toBeGreaterThan(0)
    expect(await userOfToken(shop, token)).not.toBeNull()
  })

  it('erases expired data in a shop in use', async () => {
    const { shop, visit } = await aShopInUse(engine())
    const { logger, lines } = aLog()
    shop.advance(4 * YEAR - 40 * A_DAY)
    await visit('a')
    shop.advance(40 * A_DAY)
    await eraseUnlessClockIsWrong(shop, logger)
    expect(lines).toMatchObject([{ level: 30, orders: 1, msg: 'expired data erased' }])
    expect(await customers(shop)).toEqual(['Données effacées'])
  })

  it('empties the trash of products that were deleted 30 days ago', { tags: ['G-22'] }, async () => {
    const { shop, visit } = await aShopInUse(engine())
    const { logger, lines } = aLog()
    await deleteProducts(shop, [(await addProduct(shop, { name: 'Ancien' }))._id])
    shop.advance(20 * A_DAY)
    await visit('a')
    await deleteProducts(shop, [(await addProduct(shop, { name: 'Récent' }))._id])
    shop.advance(11 * A_DAY)
    await eraseUnlessClockIsWrong(shop, logger)
    expect(lines).toMatchObject([{ products: 1, bulkActions: 2, msg: 'expired data erased' }])
    expect(await shop.store.trash.count({ search: '', since: 0 })).toBe(1)
  })

  it('erases again a month after the reopening of a shop that was closed for years', async () => {
    const { shop, visit } = await aShopInUse(engine())
    const { logger, lines } = aLog()
    shop.advance(4 * YEAR)
    await visit('a')
    for (let day = 0; day < 32; day++) {
      shop.advance(A_DAY)
      await visit('b')
      await eraseUnlessClockIsWrong(shop, logger)
    }
    expect(lines.filter(({ level }) => level === 50)).toHaveLength(29)
    expect(await customers(shop)).toEqual(['Données effacées'])
  })

  it('erases nothing in a new shop', async () => {
    const { shop } = await aShopInUse(engine())
    const { logger, lines } = aLog()
    shop.advance(20 * A_DAY)
    await eraseUnlessClockIsWrong(shop, logger)
    expect(lines).toMatchObject([{ level: 30, orders: 0, journal: 0 }])
  })
})

describe('scheduleRetention', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const never = { store: {}, clock: () => 0 } as never

  it('runs a minute after the start and then daily, until the shop stops', async () => {
    const withTryLock = vi.fn(async () => null)
    const stopping = new AbortController()
    scheduleRetention(never, { withTryLock }, aLog().logger, stopping.signal)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(withTryLock).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(3 * A_DAY)
    expect(withTryLock).toHaveBeenCalledTimes(4)
    stopping.abort()
    await vi.advanceTimersByTimeAsync(2 * A_DAY)
    expect(withTryLock).toHaveBeenCalledTimes(4)
  })

  it('logs a failure and runs again the next day', async () => {
    const { logger, lines } = aLog()
    const stopping = new AbortController()
    const withTryLock = () => Promise.reject(new Error('no database'))
    scheduleRetention(never, { withTryLock }, logger, stopping.signal)
    await vi.advanceTimersByTimeAsync(60_000 + A_DAY)
    expect(lines.map(({ msg }) => msg)).toEqual(['retention failed', 'retention failed'])
    stopping.abort()
  })
})
