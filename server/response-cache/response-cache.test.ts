import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import type { InvalidationScope } from '../../domain/events.ts'
import { aProduct } from '../../tests/builders/a-product.ts'
import { trackDependencies } from './dependencies.ts'
import { createResponseCache } from './response-cache.ts'

const PAGE = 'text/html; charset=utf-8'
const FIGURES = 'application/json'

/** A catalogue of one product, read through the notes the cache relies on. */
function aCatalogue() {
  const product = aProduct({ _id: 'p-1' })
  let now = Date.parse('2026-03-02T10:00:00Z')
  const store = trackDependencies(
    {
      products: { find: async () => product, list: async () => [product] },
      reviews: { list: async () => [] },
      sitemap: { products: async () => [] },
    } as never,
    () => now,
  )
  return {
    product,
    store,
    clock: () => now,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

function aCache(catalogue = aCatalogue(), maxBytes = 1_000_000) {
  const cache = createResponseCache({ clock: catalogue.clock, maxBytes })
  let made = 0
  const ask = async (key: string, read: () => Promise<unknown>, type = PAGE) => {
    const answer = await cache.get(key, 'identity', async () => {
      await read()
      return new Response(`answer ${++made}`, { headers: { 'Content-Type': type } })
    })
    return answer.bodies.identity.toString()
  }
  return {
    ...catalogue,
    cache,
    made: () => made,
    askProduct: (type?: string) => ask('/product/p-1', () => catalogue.store.products.find('p-1'), type),
    askList: (type?: string) => ask('/products', () => catalogue.store.products.list({} as never), type),
    askText: () => ask('/about', async () => {}),
    change: (touches: InvalidationScope, productId = 'p-1') =>
      cache.invalidate({ kind: 'product', productId, touches }),
  }
}

describe('kept answers', () => {
  it('are all dropped, and those being made not kept, when nobody knows what has changed', async () => {
    const { cache, askProduct, askList, askText } = aCache()
    await Promise.all([askProduct(), askList(), askText()])
    cache.invalidate({ kind: 'unknown' })
    expect(cache.figures().answers).toBe(0)
    await cache.get('/product/p-1', 'identity', async () => {
      await Promise.resolve()
      cache.invalidate({ kind: 'unknown' })
      return new Response('never settled')
    })
    expect(cache.figures().answers).toBe(0)
  })

  it('are made once, however many ask at once and afterwards', async () => {
    const { askProduct, made } = aCache()
    const answers = await Promise.all(Array.from({ length: 20 }, () => askProduct()))
    expect(new Set(answers)).toEqual(new Set(['answer 1']))
    expect(await askProduct()).toBe('answer 1')
    expect(made()).toBe(1)
  })

  it.each<[InvalidationScope, string[]]>([
    ['counters', []],
    ['page', ['product']],
    ['cards', ['product', 'list']],
    ['lists', ['product', 'list']],
  ])('as pages are dropped by a change of its %s: %j', async (touches, dropped) => {
    const { askProduct, askList, askText, change, cache } = aCache()
    await Promise.all([askProduct(), askList(), askText()])
    change(touches)
    const gone = { product: '/product/p-1', list: '/products', text: '/about' }
    const missing = Object.entries(gone).filter(([, key]) => !cache.peek(key, 'identity'))
    expect(missing.map(([name]) => name)).toEqual(dropped)
  })

  it('are compressed further once somebody asks again, and are the same text', async () => {
    const { cache } = aCache()
    const text = Array.from(
      { length: 400 },
      (_, line) => `<li class="card">Body n° ${line * 7919}</li>`,
    ).join('')
    const ask = () => cache.get('/about', 'br', async () => new Response(text))
    const first = (await ask()).bodies.br?.length ?? 0
    const again = () => cache.peek('/about', 'br')?.bodies.br ?? Buffer.alloc(0)
    expect(again()).toHaveLength(first)
    await vi.waitFor(() => expect(again().length).toBeLessThan(first))
    expect(brotliDecompressSync(again()).toString()).toBe(text)
    await vi.waitFor(() =>
      expect(cache.figures().bytes).toBe(1000 + Buffer.byteLength(text) + again().length),
    )
  })

  it('as figures are dropped by every change of a product in them, views included', async () => {
    const { askProduct, askList, change, cache } = aCache()
    await Promise.all([askProduct(FIGURES), askList(FIGURES)])
    change('counters')
    expect(cache.figures().answers).toBe(0)
  })

  it('stay when another product changes, unless it may have entered the list', async () => {
    const { askProduct, askList, change, cache } = aCache()
    await Promise.all([askProduct(), askList()])
    change('cards', 'another')
    expect(cache.figures().answers).toBe(2)
    change('lists', 'another')
    expect(cache.peek('/products', 'identity')).toBeUndefined()
    expect(cache.peek('/product/p-1', 'identity')).toBeDefined()
  })

  it('end with the flash sale they show', async () => {
    const catalogue = aCatalogue()
    const endTime = new Date(catalogue.clock() + 60_000).toISOString()
    catalogue.product.flashSale = { active: true, discount: 20, durationHours: 1, endTime }
    const { askList, made } = aCache(catalogue)
    await askList()
    catalogue.pass(59_999)
    await askList()
    expect(made()).toBe(1)
    catalogue.pass(1)
    await askList()
    expect(made()).toBe(2)
  })

  it('never hold what changed while they were made', async () => {
    const catalogue = aCatalogue()
    const cache = createResponseCache({ clock: catalogue.clock, maxBytes: 1_000_000 })
    let stock = 5
    const ask = () =>
      cache.get('/product/p-1', 'identity', async () => {
        await catalogue.store.products.find('p-1')
        const seen = stock
        if (stock === 5) {
          stock = 4
          cache.invalidate({ kind: 'product', productId: 'p-1', touches: 'page' })
        }
        return new Response(`${seen} left`, { headers: { 'Content-Type': PAGE } })
      })
    expect((await ask()).bodies.identity.toString()).toBe('4 left')
  })

  it('are bounded: those asked for longest ago go first', async () => {
    const catalogue = aCatalogue()
    const cache = createResponseCache({ clock: catalogue.clock, maxBytes: 25_000 })
    const body = 'x'.repeat(10_000)
    const ask = (key: string) => cache.get(key, 'identity', async () => new Response(body))
    await ask('a')
    await ask('b')
    await ask('a')
    await ask('c')
    expect(['a', 'b', 'c'].filter((key) => cache.peek(key, 'identity'))).toEqual(['a', 'c'])
    expect(cache.figures().bytes).toBeLessThanOrEqual(25_000)
  })

  it.each([
    ['an error', { status: 500 }],
    ['what is not there', { status: 404 }],
    ['one visitor’s own', { headers: { 'Set-Cookie': 'a=b' } }],
    ['what forbids it', { headers: { 'Cache-Control': 'private' } }],
  ])('are not %s', async (_what, init) => {
    const { cache } = aCache()
    await cache.get('/x', 'identity', async () => new Response('x', init))
    expect(cache.figures()).toMatchObject({ answers: 0, bytes: 0 })
  })

  it('forget nothing of their size when a fault interrupts', async () => {
    const { cache } = aCache()
    const fault = new Error('the disk is gone')
    await expect(cache.get('/x', 'identity', () => Promise.reject(fault))).rejects.toBe(fault)
    expect((await cache.get('/x', 'br', async () => new Response('back'))).status).toBe(200)
    expect(cache.figures().answers).toBe(1)
  })
})
