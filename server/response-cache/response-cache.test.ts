import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import type { InvalidationScope } from '../../domain/events.ts'
import { aProduct } from '../../tests/builders/a-product.ts'
import { trackDependencies } from './dependencies.ts'
import { createResponseCache } from './response-cache.ts'

const HTML = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json'

/** A catalogue of one product with dependency tracking for the cache. */
function aCatalogue() {
  const product = aProduct({ _id: 'p-1' })
  let now = Date.parse('2026-03-02T10:00:00Z')
  const store = trackDependencies(
    {
      products: { find: async () => product, list: async () => [product], ranked: async () => [product] },
      stock: { variants: async () => [] },
      reviews: { list: async () => [] },
      sitemap: { products: async () => [] },
      orders: { count: async () => 7 },
      wishes: { list: async () => [] },
      transaction: async (work: (tx: unknown) => unknown) => work({}),
    } as never,
    () => now,
  )
  return {
    product,
    store,
    clock: () => now,
    advance: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

function aCache(catalogue = aCatalogue(), maxBytes = 1_000_000) {
  const cache = createResponseCache({ clock: catalogue.clock, maxBytes })
  let rendered = 0
  const get = async (key: string, read: () => Promise<unknown>, type = HTML) => {
    const entry = await cache.get(key, 'identity', async () => {
      await read()
      return new Response(`response ${++rendered}`, { headers: { 'Content-Type': type } })
    })
    return entry.variants.identity.body.toString()
  }
  return {
    ...catalogue,
    cache,
    get,
    rendered: () => rendered,
    getProduct: (type?: string) => get('/product/p-1', () => catalogue.store.products.find('p-1'), type),
    getList: (type?: string) => get('/products', () => catalogue.store.products.list({} as never), type),
    getText: () => get('/about', async () => {}),
    change: (touches: InvalidationScope, productId = 'p-1') =>
      cache.invalidate({ kind: 'product', productId, touches }),
  }
}

describe('response cache', () => {
  it('renders once for concurrent and later requests', async () => {
    const { getProduct, rendered } = aCache()
    const bodies = await Promise.all(Array.from({ length: 20 }, () => getProduct()))
    expect(new Set(bodies)).toEqual(new Set(['response 1']))
    expect(await getProduct()).toBe('response 1')
    expect(rendered()).toBe(1)
  })

  it('evicts the least recently used entries when the cache would exceed its maximum size', async () => {
    const { cache } = aCache(aCatalogue(), 25_000)
    const body = 'x'.repeat(10_000)
    const get = (key: string) => cache.get(key, 'identity', async () => new Response(body))
    for (const key of ['a', 'b', 'a', 'c']) await get(key)
    expect(['a', 'b', 'c'].filter((key) => cache.peek(key, 'identity'))).toEqual(['a', 'c'])
    expect(cache.figures().bytes).toBeLessThanOrEqual(25_000)
  })

  it('does not store a response larger than the cache', async () => {
    const { cache } = aCache(aCatalogue(), 5000)
    await cache.get('/x', 'identity', async () => new Response('x'.repeat(10_000)))
    expect(cache.figures()).toMatchObject({ entries: 0, bytes: 0 })
  })

  it.each([
    ['an error', { status: 500 }],
    ['a page that does not exist', { status: 404 }],
    ['a response with a cookie', { headers: { 'Set-Cookie': 'a=b' } }],
    ['a private response', { headers: { 'Cache-Control': 'private' } }],
  ])('does not store %s', async (_what, init) => {
    const { cache } = aCache()
    await cache.get('/x', 'identity', async () => new Response('x', init))
    expect(cache.figures()).toMatchObject({ entries: 0, bytes: 0 })
  })

  it('renders again after a rendering failed', async () => {
    const { cache } = aCache()
    const fault = new Error('the disk is gone')
    await expect(cache.get('/x', 'identity', () => Promise.reject(fault))).rejects.toBe(fault)
    expect((await cache.get('/x', 'br', async () => new Response('back'))).status).toBe(200)
    expect(cache.figures().entries).toBe(1)
  })

  it('compresses an entry further on its second request', async () => {
    const { cache } = aCache()
    const text = Array.from({ length: 400 }, (_, line) => `<li class="card">Body ${line * 7919}</li>`).join(
      '',
    )
    const first =
      (await cache.get('/about', 'br', async () => new Response(text))).variants.br?.body.length ?? 0
    const again = () => cache.peek('/about', 'br')?.variants.br?.body ?? Buffer.alloc(0)
    expect(again()).toHaveLength(first)
    await vi.waitFor(() => expect(again().length).toBeLessThan(first))
    expect(brotliDecompressSync(again()).toString()).toBe(text)
    await vi.waitFor(() =>
      expect(cache.figures().bytes).toBe(1000 + Buffer.byteLength(text) + again().length),
    )
  })
})

describe('a response with undeclared reads', () => {
  it.each<[string, (store: ReturnType<typeof aCatalogue>['store']) => Promise<unknown>]>([
    ['a private query of store.products', ({ products }) => products.ranked('views', 1)],
    ['a query of store.orders, all of which are private', ({ orders }) => orders.count({})],
    ['a query that is not declared', (store) => (store as never as { wishes: Store }).wishes.list()],
    ['a transaction', ({ transaction }) => transaction(async () => {})],
  ])('is sent but not cached when it uses %s', async (_what, read) => {
    const { get, store, cache } = aCache()
    const request = () => get('/about', () => read(store))
    expect([await request(), await request()]).toEqual(['response 1', 'response 2'])
    expect(cache.figures().entries).toBe(0)
  })

  it('is not shared with requests that arrive while it is being rendered', async () => {
    const { get, store } = aCache()
    const request = () => get('/about', () => store.orders.count({}))
    expect(await Promise.all([request(), request(), request()])).toEqual([
      'response 1',
      'response 2',
      'response 2',
    ])
  })
})

interface Store {
  list: () => Promise<unknown>
}

describe('invalidate', () => {
  it.each<[InvalidationScope, string[]]>([
    ['counters', []],
    ['page', ['product']],
    ['cards', ['product', 'list']],
    ['lists', ['product', 'list']],
  ])(
    'after a product change with the scope “%s”, removes exactly the responses %j',
    async (touches, removed) => {
      const { getProduct, getList, getText, change, cache } = aCache()
      await Promise.all([getProduct(), getList(), getText()])
      change(touches)
      const keys = { product: '/product/p-1', list: '/products', text: '/about' }
      const missing = Object.entries(keys).filter(([, key]) => !cache.peek(key, 'identity'))
      expect(missing.map(([name]) => name)).toEqual(removed)
    },
  )

  it('removes a JSON response when any field of a product in the response changes, even the view count', async () => {
    const { getProduct, getList, change, cache } = aCache()
    await Promise.all([getProduct(JSON_TYPE), getList(JSON_TYPE)])
    change('counters')
    expect(cache.figures().entries).toBe(0)
  })

  it('keeps responses without the changed product, but removes lists that may now contain the product', async () => {
    const { getProduct, getList, change, cache } = aCache()
    await Promise.all([getProduct(), getList()])
    change('cards', 'another')
    expect(cache.figures().entries).toBe(2)
    change('lists', 'another')
    expect(cache.peek('/products', 'identity')).toBeUndefined()
    expect(cache.peek('/product/p-1', 'identity')).toBeDefined()
  })

  it('removes a page that shows variants of several products when one of these products changes', {
    tags: ['C-23'],
  }, async () => {
    const { get, store, change, cache } = aCache()
    const getSimilar = () => get('/product/p-1', () => store.stock.variants(['p-2', 'p-3']))
    await getSimilar()
    change('page', 'p-4')
    expect(cache.peek('/product/p-1', 'identity')).toBeDefined()
    change('page', 'p-3')
    expect(cache.peek('/product/p-1', 'identity')).toBeUndefined()
  })

  it('removes everything when the change is unknown', async () => {
    const { cache, getProduct, getList, getText } = aCache()
    await Promise.all([getProduct(), getList(), getText()])
    cache.invalidate({ kind: 'unknown' })
    expect(cache.figures().entries).toBe(0)
    await cache.get('/product/p-1', 'identity', async () => {
      await Promise.resolve()
      cache.invalidate({ kind: 'unknown' })
      return new Response('always outdated')
    })
    expect(cache.figures().entries).toBe(0)
  })

  it('renders a response again when its data changes during rendering', async () => {
    const { cache, store } = aCache()
    let stock = 5
    const entry = await cache.get('/product/p-1', 'identity', async () => {
      await store.products.find('p-1')
      const read = stock
      if (stock === 5) {
        stock = 4
        cache.invalidate({ kind: 'product', productId: 'p-1', touches: 'page' })
      }
      return new Response(`${read} left`, { headers: { 'Content-Type': HTML } })
    })
    expect(entry.variants.identity.body.toString()).toBe('4 left')
  })
})

it('response cache expires an entry when the flash sale in it ends', async () => {
  const catalogue = aCatalogue()
  const endTime = new Date(catalogue.clock() + 60_000).toISOString()
  catalogue.product.flashSale = { active: true, discount: 20, durationHours: 1, endTime }
  const { getList, rendered } = aCache(catalogue)
  await getList()
  catalogue.advance(59_999)
  await getList()
  expect(rendered()).toBe(1)
  catalogue.advance(1)
  await getList()
  expect(rendered()).toBe(2)
})
