import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { Store } from '../data/store.ts'
import { ServiceUnavailableError } from '../domain/outages.ts'
import { declareCatalogueDependency, readFromReplica } from './replica-reads.ts'

/** A store whose products say where they were read. */
const storeAt = (place: () => string) =>
  ({
    products: { list: async () => place(), count: async () => place() },
    vocabulary: {},
    reviews: {},
    sitemap: {},
    orders: { list: async () => place() },
  }) as unknown as Store

/** A shop with a replica in this state; each answer says where it was read. */
function aShop({ upToDate = true, broken = null as Error | null } = {}) {
  const failures: unknown[] = []
  const copy = storeAt(() => {
    if (broken) throw broken
    return 'replica'
  })
  const store = readFromReplica(
    storeAt(() => 'original'),
    copy,
    {
      upToDate: async () => upToDate,
      failed: (error) => failures.push(error),
    },
  )
  const app = new Hono()
  app.use(declareCatalogueDependency)
  app.all('/api/orders', async (c) => c.text(String(await store.orders.list({}))))
  app.all('*', async (c) => c.text(String(await store.products.list({} as never))))
  app.onError((error, c) => c.text(error.message, 500))
  const ask = async (path: string, init: RequestInit = {}) => (await app.request(path, init)).text()
  return { ask, failures }
}

describe('with a replica', () => {
  it.each(['/', '/products', '/products/Jouer', '/product/1', '/api/products?q=a', '/sitemap.xml'])(
    '%s is read from it for anybody',
    async (path) => {
      expect(await aShop().ask(path)).toBe('replica')
    },
  )

  it.each([
    ['/api/products', { headers: { Authorization: 'Bearer 1' } }],
    ['/api/products/1', { method: 'PATCH' }],
    ['/api/orders', {}],
    ['/api/stats/views', {}],
  ])('%s %o is not', async (path, init) => {
    expect(await aShop().ask(path, init)).toBe('original')
  })

  it('that lags behind the original is read', async () => {
    expect(await aShop({ upToDate: false }).ask('/products')).toBe('original')
  })

  it('that fails, the original is read, and the failure told', async () => {
    const gone = new ServiceUnavailableError('unreachable', new Error('gone'))
    const { ask, failures } = aShop({ broken: gone })
    expect(await ask('/products')).toBe('original')
    expect(failures).toEqual([gone])
  })

  it('a fault of the shop stays one', async () => {
    const { ask, failures } = aShop({ broken: new Error('no such column') })
    expect(await ask('/products')).toBe('no such column')
    expect(failures).toEqual([])
  })
})
