import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aProduct } from '../../../tests/builders/a-product.ts'
import { cancelPrefetch, loadProduct, prefetchProduct, prefetchProductOnHover } from './load-product.ts'

const asked = vi.fn<(url: string) => unknown>()
const signal = new AbortController().signal

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', {})
  asked.mockImplementation((url) => (url.includes('?') ? [] : aProduct({ _id: 'p-1' })))
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    signal?.throwIfAborted()
    return new Response(JSON.stringify(asked(url)))
  })
})
afterEach(async () => {
  // Loading another product discards the prefetch, so the next test starts without one.
  await loadProduct('another', signal).catch(() => {})
  vi.useRealTimers()
  vi.unstubAllGlobals()
  asked.mockReset()
})

const timesAsked = (path: string) => asked.mock.calls.filter(([url]) => url.endsWith(path)).length

it('loadProduct uses the prefetched product', async () => {
  prefetchProduct('p-1')
  prefetchProduct('p-1')
  const { product, similar } = await loadProduct('p-1', signal)
  expect(product._id).toBe('p-1')
  expect(await similar).toEqual({ products: [], sameSizes: false })
  expect(timesAsked('/products/p-1')).toBe(1)
})

it('loadProduct uses a prefetched product only once, and only while the prefetch is fresh', async () => {
  prefetchProduct('p-1')
  await loadProduct('p-1', signal)
  await loadProduct('p-1', signal)
  expect(timesAsked('/products/p-1')).toBe(2)
  prefetchProduct('p-1')
  vi.advanceTimersByTime(10_001)
  await loadProduct('p-1', signal)
  expect(timesAsked('/products/p-1')).toBe(4)
})

it('loadProduct loads a product that was not prefetched', async () => {
  prefetchProduct('p-2')
  await loadProduct('p-1', signal)
  expect(timesAsked('/products/p-1')).toBe(1)
})

it('loadProduct loads a product whose prefetch failed', async () => {
  asked.mockImplementationOnce(() => {
    throw new Error('no network')
  })
  prefetchProduct('p-1')
  expect((await loadProduct('p-1', signal)).product._id).toBe('p-1')
})

it('prefetchProductOnHover prefetches a product only after the pointer has rested on its link', async () => {
  prefetchProductOnHover('p-1')
  cancelPrefetch('p-1')
  vi.advanceTimersByTime(1000)
  expect(asked).not.toHaveBeenCalled()
  prefetchProductOnHover('p-1')
  vi.advanceTimersByTime(1000)
  await loadProduct('p-1', signal)
  expect(timesAsked('/products/p-1')).toBe(1)
})

it('prefetchProduct does nothing when the browser’s data-saving mode is on', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  prefetchProduct('p-1')
  expect(asked).not.toHaveBeenCalled()
})

it('loadProduct returns similar products in the same sizes when the product is sold out', {
  tags: ['C-23'],
}, async () => {
  const variants = [{ color: null, size: '6 mois', stock: 0 }]
  const product = { sizes: ['6 mois'], stock: 0, variants }
  asked.mockImplementation((url) =>
    url.includes('?')
      ? [
          aProduct({ _id: 'p-2', stock: 3, variants: [{ color: null, size: '2 ans', stock: 3 }] }),
          aProduct({ _id: 'p-3', stock: 3, variants: [{ color: null, size: '6 mois', stock: 3 }] }),
        ]
      : aProduct({ _id: 'p-1', ...product }),
  )
  const { similar } = await loadProduct('p-1', signal)
  const { products, sameSizes } = await similar
  expect(products.map(({ _id }) => _id)).toEqual(['p-3'])
  expect(sameSizes).toBe(true)
  const [query = ''] = asked.mock.calls.map(([url]) => url.split('?')[1]).filter(Boolean)
  expect(Object.fromEntries(new URLSearchParams(query))).toMatchObject({ variants: 'true', limit: '40' })
})
