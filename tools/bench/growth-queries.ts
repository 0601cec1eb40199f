import { AGES } from '../../domain/catalogue/ages.ts'
import { newOrder, type Orderable } from '../harness/orders.ts'
import type { SeededShop } from './seeded-shop.ts'

/** A request that differs in every round, so that no cache answers it. */
export interface GrowthQuery {
  name: string
  /** why a larger catalogue may take longer; empty when it must not */
  note: string
  request: (shop: SeededShop, round: number) => Request
}

const WORDS = ['robe', 'coton', 'rayé', 'ballon', 'bleu', 'chaussure', 'bois', 'lin', 'fleur', 'ours']
const CATEGORIES = [
  'Vêtements',
  'Vêtements/Enfant',
  'Chaussures/Adulte',
  'Jouer',
  'Divers & Autres',
  'Poussettes',
]
const SORTS = ['name', 'price', 'stock', 'discount', 'brand', 'subCategory']
const ROWS = 20

const unknownParameter = (round: number) => `bench=${round}`
const pick = <T>(entries: readonly T[], round: number) => entries[round % entries.length] as T
const productOf = ({ size }: SeededShop, round: number) =>
  `grown${String((round * 7919) % (size - 100)).padStart(7, '0')}`
const get = ({ url }: SeededShop, path: string) => new Request(url + path)
const asAdmin = ({ url, token }: SeededShop, path: string) =>
  new Request(url + path, { headers: { Authorization: `Bearer ${token}` } })
const table = (round: number, page: number) =>
  `/api/products?sort=${pick(SORTS, round)}&order=${round % 2 === 0 ? 'asc' : 'desc'}&limit=${ROWS}&page=${page}`

/** The orders screens (D-55: under 50 ms with 73 000 orders). */
const ORDER_SCREENS: readonly { name: string; path: string; note?: string }[] = [
  { name: 'Orders, numbers of the tabs', path: '/api/orders/counts', note: 'counts open returns' },
  { name: 'Orders to confirm', path: '/api/orders?status=pending&sort=call&limit=30' },
  { name: 'Orders to prepare', path: '/api/orders?fulfillment=unfulfilled,packed&sort=oldest&limit=30' },
  { name: 'Orders on their way', path: '/api/orders?fulfillment=out_for_delivery,delivery_failed&limit=30' },
  {
    name: 'Orders delivered by one courier',
    path: '/api/orders?fulfillment=delivered&courier=courier-1&limit=30',
    note: 'counts the courier’s orders',
  },
  {
    name: 'Orders found by name',
    path: '/api/orders?q=ndiaye&limit=30',
    note: 'searches the orders one by one',
  },
]

/** Three filters, with a different combination each time. */
const filters = (round: number) =>
  `age=${pick(AGES, round).value}&gender=Garcon&gender=Mixte&maxPrice=${10_000 + 100 * (round % 100)}`

export const QUERIES: readonly GrowthQuery[] = [
  { name: 'Home, cold', note: '', request: (shop, round) => get(shop, `/?${unknownParameter(round)}`) },
  {
    name: 'Category, cold',
    note: '',
    request: (shop, round) =>
      get(shop, `/products/${encodeURIComponent(pick(CATEGORIES, round))}?${unknownParameter(round)}`),
  },
  {
    name: 'Product, cold',
    note: '',
    request: (shop, round) => get(shop, `/product/${productOf(shop, round)}?${unknownParameter(round)}`),
  },
  {
    name: 'Search (`q`)',
    note: 'counts all matches in the index',
    request: (shop, round) =>
      get(
        shop,
        `/api/products?q=${encodeURIComponent(pick(WORDS, round))}&limit=20&page=${1 + (Math.floor(round / WORDS.length) % 3)}`,
      ),
  },
  {
    name: 'List with three filters',
    note: 'required: ≤ 8 ms',
    request: (shop, round) => get(shop, `/api/products?${filters(round)}&limit=40`),
  },
  {
    name: 'Counts of a list with three filters',
    note: 'intersects the sets of the filters’ values',
    request: (shop, round) => get(shop, `/api/facets?${filters(round)}`),
  },
  {
    name: 'Product table, every sort order',
    note: '',
    request: (shop, round) => asAdmin(shop, table(round, 1 + (round % 5))),
  },
  {
    name: 'Product table, middle page',
    note: 'skips the index entries before it',
    request: (shop, round) => asAdmin(shop, table(round, Math.floor(shop.size / ROWS / 2))),
  },
  {
    name: 'Product table with variants',
    note: '',
    request: (shop, round) => asAdmin(shop, `${table(round, 1 + (round % 5))}&variants=true`),
  },
  {
    name: 'Product table, sold-out sizes',
    note: 'reads and counts all sold-out variants in their index',
    request: (shop, round) => asAdmin(shop, `${table(round, 1 + (round % 5))}&soldOutVariants=true`),
  },
  {
    name: 'Product table, low stock',
    note: 'reads and counts all scarce products in their index',
    request: (shop, round) => asAdmin(shop, `${table(round, 1 + (round % 5))}&lowStock=true`),
  },
  {
    name: 'Dashboard, totals',
    note: 'adds up orders and views in their indexes',
    request: (shop) => asAdmin(shop, '/api/stats/global'),
  },
  {
    name: 'Orders, first page',
    note: 'counts the orders in the index',
    request: (shop, round) =>
      asAdmin(shop, `/api/orders?limit=50&status=${pick(['pending', 'confirmed'], round)}`),
  },
  ...ORDER_SCREENS.map(({ name, path, note = '' }) => ({
    name,
    note,
    request: (shop: SeededShop) => asAdmin(shop, path),
  })),
  {
    name: 'Order of two lines',
    note: '',
    request: ({ url, lines }) => orderOf(url, lines),
  },
  {
    name: 'Order of two variants',
    note: '',
    request: ({ url, variantLines }) => orderOf(url, variantLines),
  },
]

function orderOf(url: string, products: readonly Orderable[]): Request {
  return new Request(`${url}/api/orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: newOrder(products),
  })
}
