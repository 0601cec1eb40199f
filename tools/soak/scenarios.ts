import { canonicalSearch } from '../../app/storefront/product-list/product-list-params.ts'
import { SEARCH_LIST_TYPE } from '../../contracts/search-list-type.ts'
import { CATEGORIES } from '../../domain/catalogue/categories.ts'
import type { StockedProduct } from '../../domain/catalogue/product.ts'
import { PAYMENT_METHODS } from '../../domain/orders/order-constants.ts'
import { chosenVariant, type Orderable, orderBody } from '../harness/orders.ts'
import type { Random } from '../harness/seeded-random.ts'
import { SEARCHED_WORDS } from '../seed/words.ts'
import type { SoakRequest, VirtualUser } from './connections.ts'

export interface ShopData {
  products: readonly StockedProduct[]
  /** products without discount, with unlimited stock */
  ordered: readonly StockedProduct[]
  /** the same product once per size: the first size sells out, the other has unlimited stock */
  sizes: readonly Orderable[]
  files: readonly string[]
  token: string
}

interface Scenario {
  kind: string
  /** share of all requests, in thousandths */
  weight: number
  request: (data: ShopData, random: Random, user: VirtualUser, count: number) => Omit<SoakRequest, 'kind'>
}

const WORDS = [...SEARCHED_WORDS, 'bebe', 'xyz', 'a']
const ORDERS = [
  'order=desc',
  'sort=price',
  'sort=price&order=desc',
  'sort=createdAt',
  'sort=createdAt&order=asc',
]

const LISTS = [...CATEGORIES, 'Sale', 'New', 'all']
/** As the shop's links write it: other spellings redirect. */
export function categoryLink(category: string, order: string): string {
  const search = canonicalSearch(new URLSearchParams(order), category) ?? (order && `?${order}`)
  return `/products/${segment(category)}${search}`
}

const get = (path: string, more: Partial<SoakRequest> = {}) => ({
  method: 'GET' as const,
  path,
  expects: [200],
  ...more,
})
const post = (path: string, body: unknown, expects: readonly number[]) => ({
  method: 'POST' as const,
  path,
  body,
  expects,
})
const patch = (path: string, body: unknown, token: string, expects: readonly number[]) => ({
  ...post(path, body, expects),
  method: 'PATCH' as const,
  token,
})
const segment = (category: string) => encodeURIComponent(category)

/** In 500 000 requests: 2 500 ratings and reviews, 1 000 edits (each invalidates pages) and 17 500 orders. */
export const SCENARIOS: readonly Scenario[] = [
  { kind: 'home', weight: 104, request: () => get('/') },
  {
    kind: 'category',
    weight: 130,
    request: (_, random) => {
      const category = random.oneOf(LISTS)
      return get(categoryLink(category, random.percent(30) ? random.oneOf(ORDERS) : ''))
    },
  },
  {
    kind: 'product page',
    weight: 212,
    request: ({ products }, random) => get(`/product/${random.oneOf(products)._id}`),
  },
  {
    kind: 'API, list',
    weight: 90,
    request: (_, random) => get(`/api/products?category=${segment(random.oneOf(CATEGORIES))}&limit=40`),
  },
  {
    kind: 'API, product',
    weight: 60,
    request: ({ products }, random) => get(`/api/products/${random.oneOf(products)._id}`),
  },
  {
    kind: 'search',
    weight: 60,
    request: (_, random) => {
      const query = new URLSearchParams({
        q: random.oneOf(WORDS),
        limit: '20',
        page: String(random.between(1, 3)),
      })
      return random.percent(20)
        ? get(`/products?q=${segment(query.get('q') ?? '')}`)
        : get(`/api/products?${query}`)
    },
  },
  {
    kind: 'search index',
    weight: 10,
    request: () => get('/api/products', { accept: SEARCH_LIST_TYPE }),
  },
  {
    kind: 'files',
    weight: 120,
    // 302 to the smaller photo while a large one is still encoded.
    request: ({ files }, random) => get(random.oneOf(files), { expects: [200, 302] }),
  },
  {
    kind: 'view count',
    weight: 50,
    request: ({ products }, random) =>
      post(`/api/products/${random.oneOf(products)._id}/view`, undefined, [204]),
  },
  {
    kind: 'likes',
    weight: 50,
    request: ({ products }, random) => {
      const { _id } = random.oneOf(products)
      if (random.percent(40)) return post(`/api/products/${_id}/like`, undefined, [200])
      return get(`/api/products/likes?ids=${products.slice(0, 20).map((product) => product._id)}`)
    },
  },
  {
    kind: 'ratings and reviews',
    weight: 5,
    request: ({ products }, random) => {
      const path = `/api/products/${random.oneOf(products)._id}`
      if (random.percent(70)) return post(`${path}/rate`, { rating: random.between(1, 5) }, [200])
      return post(`${path}/review`, { text: 'Très joli, et bien cousu.', pseudo: 'Awa' }, [201])
    },
  },
  {
    kind: 'order',
    weight: 30,
    request: ({ ordered }, random, _, count) => post('/api/orders', anOrder(ordered, random, count), [201]),
  },
  {
    kind: 'order of a size',
    weight: 5,
    // 409 once the size is sold out, until an edit adds stock.
    request: ({ sizes }, random, _, count) =>
      post('/api/orders', anOrder([random.oneOf(sizes)], random, count), [201, 409]),
  },
  {
    kind: 'contact',
    weight: 2,
    request: (_known, _luck, { number }, count) =>
      post('/api/contact', { ...MESSAGE, email: `client${number}.${count}@exemple.sn` }, [200, 201]),
  },
  {
    kind: 'dashboard',
    weight: 40,
    request: ({ token }, random) => get(random.oneOf(DASHBOARD), { token }),
  },
  {
    kind: 'product edit',
    weight: 1,
    request: ({ products, ordered, token }, random) => {
      const edited = random.oneOf(products.filter((product) => !ordered.includes(product)))
      const changes: object[] = [
        { isTrending: random.percent(50) },
        { price: random.between(10, 200) * 100 },
        ...(edited.variants.length > 0 ? [] : [{ stock: random.between(1, 500) }]),
      ]
      return patch(`/api/products/${edited._id}`, random.oneOf(changes), token, [200])
    },
  },
  {
    kind: 'stock edit',
    weight: 1,
    request: ({ sizes, token }, random) => {
      const { _id, size = null } = sizes[0] ?? {}
      // The size is sold out most of the time; otherwise the edit is refused.
      const cells = [{ color: null, size, stock: random.between(1, 9), was: 0 }]
      return patch(`/api/products/${_id}/variants`, { cells }, token, [200, 409])
    },
  },
  { kind: 'invalid request', weight: 30, request: (_, random) => random.oneOf(INVALID_REQUESTS) },
]

const MESSAGE = { name: 'Moussa Diop', subject: 'Livraison', message: 'Livrez-vous à Mbour le dimanche ?' }

const DASHBOARD = [
  '/api/orders?limit=30',
  '/api/orders?limit=30&q=fatou',
  '/api/products?limit=30&sort=stock&order=asc',
  '/api/stats/global',
  '/api/stats/monthly',
  '/api/stats/categories',
  '/api/stats/most-viewed?limit=5',
  '/api/stats/most-purchased?limit=5',
]

const INVALID_REQUESTS: readonly Omit<SoakRequest, 'kind'>[] = [
  post('/api/orders', '{"orderId":', [400]),
  post('/api/orders', { orderId: 'SOAK', items: [] }, [400]),
  post('/api/users/register', { name: '', email: 'x' }, [400]),
  get('/api/orders', { expects: [401] }),
  get('/api/products?sort=nothing', { expects: [400] }),
  get('/api/products?limit=-1', { expects: [400] }),
  get('/api/products/nobody-knows', { expects: [404] }),
  get('/product/nobody-knows', { expects: [404] }),
  get('/nowhere', { expects: [404] }),
  get('/products/%E0%A4', { expects: [404] }),
  get('/pictures/..%2f..%2fshop.sqlite', { expects: [404] }),
]

function anOrder(ordered: readonly Orderable[], random: Random, count: number) {
  const chosen = [...new Set([random.oneOf(ordered), random.oneOf(ordered)])]
  const lines = chosen.map((product) => ({
    product,
    quantity: random.between(1, 3),
    ...chosenVariant(product, random.below(product.variants?.length || 1)),
  }))
  return orderBody(`SOAK-${process.pid}-${count}`, lines, random.oneOf(PAYMENT_METHODS))
}

export function pickScenario(random: Random): Scenario {
  let drawn = random.below(SCENARIOS.reduce((sum, { weight }) => sum + weight, 0))
  for (const visit of SCENARIOS) {
    drawn -= visit.weight
    if (drawn < 0) return visit
  }
  throw new Error('The weights do not add up.')
}
