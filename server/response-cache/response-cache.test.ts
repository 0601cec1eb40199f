import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { InvalidationScope } from '../../domain/events.ts'
import { aProduct } from '../../tests/builders/a-product.ts'
import { aResponseCache, aSharedRequest } from '../../tests/support/response-cache.ts'
import { trackReads } from './track-reads.ts'

/** A store of one product whose reads are recorded. */
function aStore() {
  const product = aProduct({ _id: 'p-1' })
  return trackReads({
    products: {
      find: async () => product,
      listAfter: async () => [product],
      ranked: async () => [product],
    },
    stock: { variants: async () => [] },
    orders: { count: async () => 7 },
    wishes: { list: async () => [] },
    transaction: async (work: (tx: unknown) => unknown) => work({}),
  } as never)
}

/** A cache that counts what is rendered. */
function aCache(settings: Parameters<typeof aResponseCache>[0] = {}) {
  const store = aStore()
  const cache = aResponseCache(settings)
  let rendered = 0
  const get = async (url: string, read: () => Promise<unknown> = async () => {}) => {
    const response = await cache.get(aSharedRequest(url), async () => {
      rendered += 1
      const number = rendered
      await read()
      return new Response(`response ${number}`)
    })
    return response.body.toString()
  }
  const isCached = async (url: string) => {
    const before = cache.figures().hits
    await cache.get(aSharedRequest(url), async () => new Response('', { status: 500 }))
    return cache.figures().hits > before
  }
  const list = () => store.products.listAfter(null, 1)
  return {
    store,
    cache,
    get,
    isCached,
    rendered: () => rendered,
    getProduct: (url = '/product/p-1') => get(url, () => store.products.find('p-1')),
    getList: (url = '/products') => get(url, list),
    change: (touches: InvalidationScope, productId = 'p-1') =>
      cache.invalidate({ kind: 'product', productId, touches }),
  }
}

/** A promise that is resolved from outside. */
const aSignal = () => Promise.withResolvers<void>()

describe('response cache', () => {
  it('renders once for concurrent and later requests', async () => {
    const { getProduct, rendered } = aCache()
    const bodies = await Promise.all(Array.from({ length: 20 }, () => getProduct()))
    expect(new Set(bodies)).toEqual(new Set(['response 1']))
    expect(await getProduct()).toBe('response 1')
    expect(rendered()).toBe(1)
  })

  it('evicts the least recently used entries when the cache would exceed its maximum size', async () => {
    const { cache, isCached } = aCache({ maxBytes: 25_000 })
    const body = 'x'.repeat(10_000)
    for (const url of ['/a', '/b', '/a', '/c']) {
      await cache.get(aSharedRequest(url), async () => new Response(body))
    }
    expect([await isCached('/a'), await isCached('/b'), await isCached('/c')]).toEqual([true, false, true])
    expect(cache.figures().bytes).toBe(22_000)
  })

  it('does not store a response larger than the cache', async () => {
    const { cache } = aCache({ maxBytes: 5000 })
    await cache.get(aSharedRequest('/x'), async () => new Response('x'.repeat(10_000)))
    expect(cache.figures()).toMatchObject({ entries: 0, bytes: 0 })
  })

  it('stores only the compressed body', async () => {
    const { cache } = aCache()
    const text = '<li>Body</li>'.repeat(1000)
    const request = { ...aSharedRequest('/about'), encoding: 'br' as const }
    const { body } = await cache.get(request, async () => new Response(text))
    expect(brotliDecompressSync(body).toString()).toBe(text)
    expect(cache.figures().bytes).toBeLessThan(1200)
  })

  it.each([
    ['an error', { status: 500 }],
    ['a page that does not exist', { status: 404 }],
    ['a response with a cookie', { headers: { 'Set-Cookie': 'a=b' } }],
    ['a private response', { headers: { 'Cache-Control': 'private' } }],
    ['a response that must not be stored', { headers: { 'Cache-Control': 'no-store' } }],
  ])('does not store %s', async (_what, init) => {
    const { cache } = aCache()
    await cache.get(aSharedRequest('/x'), async () => new Response('x', init))
    expect(cache.figures()).toMatchObject({ entries: 0, bytes: 0 })
  })

  it('renders again after a rendering failed', async () => {
    const { cache, get } = aCache()
    const fault = new Error('the disk is gone')
    await expect(cache.get(aSharedRequest('/x'), () => Promise.reject(fault))).rejects.toBe(fault)
    expect(await get('/x')).toBe('response 1')
    expect(cache.figures().entries).toBe(1)
  })
})

describe('a response with unknown reads', () => {
  it.each<[string, (store: ReturnType<typeof aStore>) => Promise<unknown>]>([
    ['a private query of store.products', ({ products }) => products.ranked('views', 1)],
    ['a query of store.orders, all of which are private', ({ orders }) => orders.count({})],
    ['a query that is not declared', (store) => (store as never as { wishes: Wishes }).wishes.list()],
    ['a transaction', ({ transaction }) => transaction(async () => {})],
  ])('is sent but not cached when it uses %s', async (_what, read) => {
    const { get, store, cache } = aCache()
    const request = () => get('/about', () => read(store))
    expect([await request(), await request()]).toEqual(['response 1', 'response 2'])
    expect(cache.figures().entries).toBe(0)
  })

  it('is not cached when a public read failed and the page shows something else', async () => {
    const { get, cache } = aCache()
    const broken = trackReads({ products: { find: () => Promise.reject(new Error('busy')) } } as never)
    await get('/product/p-1', () => broken.products.find('p-1').catch(() => {}))
    expect(cache.figures().entries).toBe(0)
  })

  it('is not shared with requests that arrive while it is being rendered', async () => {
    const { get, store } = aCache()
    const hasRead = aSignal()
    const request = () => get('/about', () => store.orders.count({}).then(() => hasRead.resolve()))
    const first = request()
    await hasRead.promise
    expect(await Promise.all([first, request(), request()])).toEqual([
      'response 1',
      'response 2',
      'response 2',
    ])
  })
})

interface Wishes {
  list: () => Promise<unknown>
}

describe('invalidate', () => {
  it.each<[InvalidationScope, string[]]>([
    ['counters', []],
    ['page', ['/product/p-1']],
    ['cards', ['/product/p-1', '/products']],
    ['lists', ['/product/p-1', '/products']],
  ])('after a product change with the scope “%s”, removes exactly %j', async (touches, removed) => {
    const { get, getProduct, getList, change, isCached } = aCache()
    await Promise.all([getProduct(), getList(), get('/about')])
    change(touches)
    const missing = []
    for (const url of ['/product/p-1', '/products', '/about']) if (!(await isCached(url))) missing.push(url)
    expect(missing).toEqual(removed)
  })

  it('removes a JSON response when any field of a product in the response changes, even the view count', async () => {
    const { getProduct, getList, change, isCached } = aCache()
    await Promise.all([getProduct('/api/products/p-1'), getList('/api/products?limit=4')])
    change('counters')
    expect([await isCached('/api/products/p-1'), await isCached('/api/products?limit=4')]).toEqual([
      false,
      false,
    ])
  })

  it('keeps responses without the changed product, but removes lists that may now contain the product', async () => {
    const { getProduct, getList, change, isCached } = aCache()
    await Promise.all([getProduct(), getList()])
    change('cards', 'another')
    expect([await isCached('/product/p-1'), await isCached('/products')]).toEqual([true, true])
    change('lists', 'another')
    expect([await isCached('/product/p-1'), await isCached('/products')]).toEqual([true, false])
  })

  it('removes a page that shows variants of several products when one of these products changes', {
    tags: ['C-23'],
  }, async () => {
    const { get, store, change, isCached } = aCache()
    await get('/product/p-1', () => store.stock.variants(['p-2', 'p-3']))
    change('page', 'p-4')
    expect(await isCached('/product/p-1')).toBe(true)
    change('page', 'p-3')
    expect(await isCached('/product/p-1')).toBe(false)
  })

  it('removes everything when the change is unknown, also what is being rendered', async () => {
    const { cache, get, getProduct, isCached } = aCache()
    await Promise.all([getProduct(), get('/about')])
    cache.invalidate({ kind: 'unknown' })
    expect([await isCached('/product/p-1'), await isCached('/about')]).toEqual([false, false])
    await get('/faq', async () => cache.invalidate({ kind: 'unknown' }))
    expect(await isCached('/faq')).toBe(false)
  })

  it('keeps everything after an event about private data', async () => {
    const { cache, getProduct, isCached } = aCache()
    await getProduct()
    cache.invalidate({ kind: 'order', orderId: '1', status: 'pending' })
    expect(await isCached('/product/p-1')).toBe(true)
  })
})

describe('a change during a rendering', () => {
  /** A rendering that has read the stock and waits to be finished. */
  function aSlowRendering() {
    const { cache, store, change, isCached } = aCache()
    let stock = 5
    const hasRead = aSignal()
    const finish = aSignal()
    const visit = async () => {
      const response = await cache.get(aSharedRequest('/product/p-1'), async () => {
        await store.products.find('p-1')
        const read = stock
        hasRead.resolve()
        await finish.promise
        return new Response(`${read} left`)
      })
      return response.body.toString()
    }
    const sell = (productId = 'p-1') => {
      stock -= 1
      change('page', productId)
    }
    return { visit, sell, isCached, hasRead: hasRead.promise, finish: finish.resolve }
  }

  it('keeps the outdated response out of the cache, and from requests made after the change', async () => {
    const { visit, sell, hasRead, finish } = aSlowRendering()
    const before = visit()
    await hasRead
    sell()
    const after = [visit(), visit()]
    finish()
    expect(await before).toBe('5 left')
    expect(await Promise.all(after)).toEqual(['4 left', '4 left'])
    expect(await visit()).toBe('4 left')
  })

  it('of other data does not matter', async () => {
    const { visit, sell, isCached, hasRead, finish } = aSlowRendering()
    const first = visit()
    await hasRead
    sell('p-2')
    finish()
    await first
    expect(await isCached('/product/p-1')).toBe(true)
  })
})

it('response cache ends an entry when the next flash sale ends', async () => {
  let now = 0
  const nextFlashSaleEnd = async (time: number) => (time < 60_000 ? 60_000 : null)
  const plannedChanges = { nextMoment: async () => null }
  const { getList, rendered } = aCache({
    clock: () => now,
    store: { products: { nextFlashSaleEnd }, plannedChanges },
  })
  await getList()
  now = 59_999
  await getList()
  expect(rendered()).toBe(1)
  now = 60_000
  await getList()
  await getList()
  expect(rendered()).toBe(2)
})
