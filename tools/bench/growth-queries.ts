import { AGES } from '../../domain/catalogue/ages.ts'
import { newOrder, type Orderable } from '../harness/orders.ts'
import { SEARCHED_WORDS } from '../seed/words.ts'
import type { SeededShop } from './seeded-shop.ts'

/** A request that no cache answers: it differs in every round or has a bearer token. */
export interface GrowthQuery {
  name: string
  /** text for the table, such as why this query is slower in a larger catalogue */
  note?: string
  request: (shop: SeededShop, round: number) => Request
}

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

const filters = (round: number) =>
  `age=${pick(AGES, round).value}&gender=Garcon&gender=Mixte&maxPrice=${10_000 + 100 * (round % 100)}`

type Path = (shop: SeededShop, round: number) => string

const page = (name: string, path: Path): GrowthQuery => ({
  name,
  request: (shop, round) => get(shop, `${path(shop, round)}?${unknownParameter(round)}`),
})
const api = (name: string, note: string, path: Path): GrowthQuery => ({
  name,
  note,
  request: (shop, round) => get(shop, path(shop, round)),
})
const dashboard = (name: string, note: string, path: Path): GrowthQuery => ({
  name,
  note,
  request: (shop, round) => asAdmin(shop, path(shop, round)),
})
const productTable = (name: string, note: string, query = ''): GrowthQuery =>
  dashboard(name, note, (_, round) => table(round, 1 + (round % 5)) + query)
/** A query of the orders screens. D-55 requires less than 50 ms with 73 000 orders. */
const orderScreen = (name: string, path: string, note = '') =>
  dashboard(name, note, () => `/api/orders${path}`)

export const QUERIES: readonly GrowthQuery[] = [
  page('Home, cold', () => '/'),
  page('Category, cold', (_, round) => `/products/${encodeURIComponent(pick(CATEGORIES, round))}`),
  page('Product, cold', (shop, round) => `/product/${productOf(shop, round)}`),
  api('Search (`q`)', 'counts all matches in the index', (_, round) => {
    const q = encodeURIComponent(pick(SEARCHED_WORDS, round))
    return `/api/products?q=${q}&limit=20&page=${1 + (Math.floor(round / SEARCHED_WORDS.length) % 3)}`
  }),
  api(
    'List with three filters',
    'required: ≤ 8 ms',
    (_, round) => `/api/products?${filters(round)}&limit=40`,
  ),
  api(
    'Counts of a list with three filters',
    'intersects the sets of the filters’ values',
    (_, round) => `/api/facets?${filters(round)}`,
  ),
  productTable('Product table, every sort order', ''),
  dashboard('Product table, middle page', 'skips the index entries before it', ({ size }, round) =>
    table(round, Math.floor(size / ROWS / 2)),
  ),
  productTable('Product table with variants', '', '&variants=true'),
  productTable(
    'Product table, sold-out sizes',
    'reads and counts all sold-out variants in their index',
    '&soldOutVariants=true',
  ),
  productTable(
    'Product table, low stock',
    'reads and counts all scarce products in their index',
    '&lowStock=true',
  ),
  dashboard('Dashboard, totals', 'adds up orders and views in their indexes', () => '/api/stats/global'),
  dashboard(
    'Orders, first page',
    'counts the orders in the index',
    (_, round) => `/api/orders?limit=50&status=${pick(['pending', 'confirmed'], round)}`,
  ),
  orderScreen('Orders, numbers of the tabs', '/counts', 'counts open returns'),
  orderScreen('Orders to confirm', '?status=pending&sort=call&limit=30'),
  orderScreen('Orders to prepare', '?fulfillment=unfulfilled,packed&sort=oldest&limit=30'),
  orderScreen('Orders on their way', '?fulfillment=out_for_delivery,delivery_failed&limit=30'),
  orderScreen(
    'Orders delivered by one courier',
    '?fulfillment=delivered&courier=courier-1&limit=30',
    'counts the courier’s orders',
  ),
  orderScreen('Orders found by name', '?q=ndiaye&limit=30', 'searches the orders one by one'),
  { name: 'Order of two lines', request: ({ url, lines }) => orderOf(url, lines) },
  { name: 'Order of two variants', request: ({ url, variantLines }) => orderOf(url, variantLines) },
]

function orderOf(url: string, products: readonly Orderable[]): Request {
  return new Request(`${url}/api/orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: newOrder(products),
  })
}
