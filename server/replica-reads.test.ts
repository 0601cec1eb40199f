import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { openMemorySqlite } from '../data/engines/sqlite/sqlite.ts'
import { migrate } from '../data/migrate.ts'
import type { Store } from '../data/store.ts'
import { ServiceUnavailableError } from '../domain/outages.ts'
import { addProduct } from '../tests/support/product-fixtures.ts'
import { aShop as anAssembledShop } from '../tests/support/shop.ts'
import { markPublicReads, readFromReplica } from './replica-reads.ts'

/** A store whose queries return where they ran. */
const storeAt = (place: () => string) =>
  ({
    products: { listAfter: async () => place(), ranked: async () => place() },
    reviews: {},
    sitemap: {},
    orders: { list: async () => place() },
    transaction: async () => place(),
  }) as unknown as Store

/** An app with a replica in this state; each response says where its query ran. */
function aShop({ upToDate = true, broken = null as Error | null } = {}) {
  const failures: unknown[] = []
  const copy = storeAt(() => {
    if (broken) throw broken
    return 'replica'
  })
  const store = readFromReplica(
    storeAt(() => 'primary'),
    copy,
    {
      upToDate: async () => upToDate,
      failed: (error) => failures.push(error),
    },
  )
  const app = new Hono()
  app.use(markPublicReads)
  app.all('/api/orders', async (c) => c.text(String(await store.orders.list({}))))
  app.get('/products/ranked', async (c) => c.text(String(await store.products.ranked('views', 1))))
  app.all('*', async (c) => c.text(String(await store.products.listAfter(null, 1))))
  app.onError((error, c) => c.text(error.message, 500))
  const ask = async (path: string, init: RequestInit = {}) => (await app.request(path, init)).text()
  return { ask, failures, store }
}

describe('readFromReplica', () => {
  it.each(['/', '/products', '/products/Jouer', '/product/1', '/api/products?q=a', '/sitemap.xml'])(
    'runs the queries of %s on the replica',
    async (path) => {
      expect(await aShop().ask(path)).toBe('replica')
    },
  )

  it.each([
    ['/api/products', { headers: { Authorization: 'Bearer 1' } }],
    ['/api/products/1', { method: 'PATCH' }],
    ['/api/orders', {}],
    ['/api/stats/views', {}],
  ])('runs the queries of a request for %s with the options %j on the primary', async (path, init) => {
    expect(await aShop().ask(path, init)).toBe('primary')
  })

  it('runs private queries on the primary, even for a public page', async () => {
    const { store, ask } = aShop()
    expect(await ask('/products/ranked')).toBe('primary')
    expect(await store.transaction(async () => {})).toBe('primary')
  })

  it('uses the primary while the replica lags behind', async () => {
    expect(await aShop({ upToDate: false }).ask('/products')).toBe('primary')
  })

  it('uses the primary after a failure of the replica, and reports that failure', async () => {
    const gone = new ServiceUnavailableError('unreachable', new Error('gone'))
    const { ask, failures } = aShop({ broken: gone })
    expect(await ask('/products')).toBe('primary')
    expect(failures).toEqual([gone])
  })

  it('throws the error of an invalid query, and does not retry the query on the primary', async () => {
    const { ask, failures } = aShop({ broken: new Error('no such column') })
    expect(await ask('/products')).toBe('no such column')
    expect(failures).toEqual([])
  })
})

it('the assembled shop reads public pages from its replica, and writes to the primary', async () => {
  const [primary, copy] = [openMemorySqlite(), openMemorySqlite()]
  await Promise.all([migrate(primary), migrate(copy)])
  await addProduct(anAssembledShop(copy), { name: 'Du réplica' })
  const replica = { db: copy.db, upToDate: async () => true, failed: () => {} }
  const { store } = anAssembledShop(primary, { replica })
  await addProduct(anAssembledShop(primary), { name: 'Du primaire' })
  const names = async () => (await store.products.listAfter(null, 9)).map(({ name }) => name)
  const app = new Hono().use(markPublicReads).get('/products', async (c) => c.json(await names()))
  expect(await (await app.request('/products')).json()).toEqual(['Du réplica'])
  expect(await names()).toEqual(['Du primaire'])
  await Promise.all([primary.close(), copy.close()])
})
