import { SEARCH_LIST_TYPE } from '../../contracts/search-list-type.ts'
import { CATEGORIES } from '../../domain/catalogue/categories.ts'
import type { ProductSummary } from '../../domain/catalogue/product.ts'
import { PAYMENT_METHODS } from '../../domain/orders/order.ts'
import { orderBody } from '../harness/orders.ts'
import type { Random } from '../harness/seeded-random.ts'
import type { Question } from './connections.ts'
import type { Shopper } from './virtual-users.ts'

/** What there is in the shop, and who looks after it. */
export interface Known {
  products: readonly ProductSummary[]
  /** at their plain price, with more pieces than are sold here */
  ordered: readonly ProductSummary[]
  /** files pages need: images, code, styles */
  files: readonly string[]
  /** an administrator's */
  token: string
}

interface Visit {
  kind: string
  /** how many of a thousand requests are of this kind */
  often: number
  question: (known: Known, random: Random, shopper: Shopper, count: number) => Omit<Question, 'kind'>
}

const WORDS = [
  'robe',
  'coton',
  'rayé',
  'ballon',
  'bleu',
  'chaussure',
  'bois',
  'lin',
  'fleur',
  'ours',
  'bebe',
  'xyz',
  'a',
]
const SORTS = ['name', 'price', 'createdAt']

const get = (path: string, more: Partial<Question> = {}) => ({
  method: 'GET' as const,
  path,
  expects: [200],
  ...more,
})
const post = (path: string, body: unknown, expects: readonly number[], more: Partial<Question> = {}) => ({
  method: 'POST' as const,
  path,
  body,
  expects,
  ...more,
})
const segment = (category: string) => encodeURIComponent(category)

/**
 * An hour in a busy shop, mixed: mostly people who look, some who say something, a few who order, administrators, slips.
 * Of half a million requests that makes 2 500 opinions, 500 edits (each drops pages) and 15 000 orders.
 */
export const VISITS: readonly Visit[] = [
  { kind: 'accueil', often: 110, question: () => get('/') },
  {
    kind: 'catégorie',
    often: 130,
    question: (_, random) => {
      const order = random.percent(30)
        ? `?sort=${random.oneOf(SORTS)}&order=${random.oneOf(['asc', 'desc'])}`
        : ''
      return get(`/products/${segment(random.oneOf([...CATEGORIES, 'Sale', 'new', 'all']))}${order}`)
    },
  },
  {
    kind: 'page produit',
    often: 212,
    question: ({ products }, random) => get(`/product/${random.oneOf(products)._id}`),
  },
  {
    kind: 'API, liste',
    often: 90,
    question: (_, random) => get(`/api/products?category=${segment(random.oneOf(CATEGORIES))}&limit=40`),
  },
  {
    kind: 'API, produit',
    often: 60,
    question: ({ products }, random) => get(`/api/products/${random.oneOf(products)._id}`),
  },
  {
    kind: 'recherche',
    often: 60,
    question: (_, random) => {
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
    kind: 'liste de recherche',
    often: 10,
    question: () => get('/api/products', { accept: SEARCH_LIST_TYPE }),
  },
  { kind: 'fichiers', often: 120, question: ({ files }, random) => get(random.oneOf(files)) },
  {
    kind: 'visite comptée',
    often: 50,
    question: ({ products }, random) =>
      post(`/api/products/${random.oneOf(products)._id}/view`, undefined, [204]),
  },
  {
    kind: 'cœurs',
    often: 50,
    question: ({ products }, random) => {
      const { _id } = random.oneOf(products)
      if (random.percent(40)) return post(`/api/products/${_id}/like`, undefined, [200])
      return get(`/api/products/likes?ids=${products.slice(0, 20).map((product) => product._id)}`)
    },
  },
  {
    kind: 'notes et commentaires',
    often: 5,
    question: ({ products }, random) => {
      const path = `/api/products/${random.oneOf(products)._id}`
      if (random.percent(70)) return post(`${path}/rate`, { rating: random.between(1, 5) }, [200])
      return post(`${path}/review`, { text: 'Très joli, et bien cousu.', pseudo: 'Awa' }, [201])
    },
  },
  {
    kind: 'commande',
    often: 30,
    question: ({ ordered }, random, _, count) => post('/api/orders', anOrder(ordered, random, count), [201]),
  },
  {
    kind: 'contact',
    often: 2,
    question: (_known, _luck, { number }, count) =>
      post('/api/contact', { ...MESSAGE, email: `client${number}.${count}@exemple.sn` }, [200, 201]),
  },
  {
    kind: 'tableau de bord',
    often: 40,
    question: ({ token }, random) => get(random.oneOf(DASHBOARD), { token }),
  },
  {
    kind: 'modification',
    often: 1,
    question: ({ products, ordered, token }, random) => {
      const others = products.filter((product) => !ordered.includes(product))
      const change = random.oneOf([
        { isTrending: random.percent(50) },
        { price: random.between(10, 200) * 100 },
        { stock: random.between(1, 500) },
      ])
      return {
        method: 'PATCH',
        path: `/api/products/${random.oneOf(others)._id}`,
        body: change,
        token,
        expects: [200],
      }
    },
  },
  { kind: 'demande fausse', often: 30, question: (_, random) => random.oneOf(SLIPS) },
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

/** What goes wrong every day, and is answered as it should be. */
const SLIPS: readonly Omit<Question, 'kind'>[] = [
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

function anOrder(ordered: readonly ProductSummary[], random: Random, count: number) {
  const chosen = [...new Set([random.oneOf(ordered), random.oneOf(ordered)])]
  const lines = chosen.map((product) => ({ product, quantity: random.between(1, 3) }))
  return orderBody(`SOAK-${process.pid}-${count}`, lines, random.oneOf(PAYMENT_METHODS))
}

/** One of them, as often as it is to come. */
export function aVisit(random: Random): Visit {
  let drawn = random.below(VISITS.reduce((sum, { often }) => sum + often, 0))
  for (const visit of VISITS) {
    drawn -= visit.often
    if (drawn < 0) return visit
  }
  throw new Error('The kinds of visits do not add up.')
}
