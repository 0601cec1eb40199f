import type { ProductSelection } from '../../data/queries/products.ts'
import type { Store } from '../../data/store.ts'
import { SEARCH_FIELDS, SORT_KEYS } from '../../domain/catalogue/listing.ts'

export interface PlannedQuery {
  name: string
  ask: (store: Store) => Promise<unknown>
}

const PAGE = { limit: 40, offset: 0 }
const BY_NAME = { sort: 'name', order: 'asc' } as const
const A_YEAR = 365 * 24 * 60 * 60 * 1000

const list =
  (selection: Partial<ProductSelection>) =>
  ({ products }: Store) =>
    products.list({ ...BY_NAME, ...PAGE, pricesAt: Date.now(), ...selection })
const everywhere = (text: string) => ({ search: { text, fields: SEARCH_FIELDS } })
const inTable = (text: string) => ({
  search: { text, fields: ['name', 'category', 'subCategory', 'brand'] as const },
})

export const STOREFRONT: readonly PlannedQuery[] = [
  { name: 'The frame of every page: categories in use', ask: ({ products }) => products.categories() },
  { name: 'Home, one of five sections', ask: list({ category: 'Vêtements/Nouveau-né', limit: 4 }) },
  { name: 'All products, by name', ask: list({}) },
  { name: 'All products, by price', ask: list({ sort: 'price', order: 'desc' }) },
  { name: 'New products', ask: list({ sort: 'createdAt', order: 'desc' }) },
  { name: 'Sales, by name', ask: list({ isSale: true }) },
  { name: 'Sales, by price', ask: list({ isSale: true, sort: 'price' }) },
  { name: 'A category, by name', ask: list({ category: 'Vêtements/Enfant' }) },
  { name: 'A category, by price', ask: list({ category: 'Vêtements/Enfant', sort: 'price' }) },
  {
    name: 'A category, by date',
    ask: list({ category: 'Vêtements/Enfant', sort: 'createdAt', order: 'desc' }),
  },
  { name: 'Several categories, the tenth page', ask: list({ category: 'Vêtements', offset: 360 }) },
  { name: 'A sub-category, by name', ask: list({ category: 'Poussettes' }) },
  {
    name: 'A category’s number of products',
    ask: ({ products }) => products.count({ category: 'Vêtements' }),
  },
  { name: 'The number of sales', ask: ({ products }) => products.count({ isSale: true }) },
  { name: 'Search, many matches', ask: list(everywhere('les')) },
  { name: 'Search, few matches', ask: list(everywhere('zigzag')) },
  { name: 'Search, two characters', ask: list(everywhere('le')) },
  { name: 'Search, one character', ask: list(everywhere('b')) },
  { name: 'Search, many matches, best first', ask: list({ ...everywhere('les'), sort: 'relevance' }) },
  { name: 'Search, few matches, best first', ask: list({ ...everywhere('zigzag'), sort: 'relevance' }) },
  { name: 'Search for two words', ask: list(everywhere('les des')) },
  {
    name: 'Frequent searches',
    ask: ({ searchCounts }) => searchCounts.list({ from: '2026-01-01', limit: 100, empty: false }),
  },
  { name: 'The end of the next flash sale', ask: ({ products }) => products.nextFlashSaleEnd(Date.now()) },
  { name: 'Search in a category', ask: list({ category: 'Vêtements', ...everywhere('les') }) },
  { name: 'Search, the number of matches', ask: ({ products }) => products.count(everywhere('les')) },
  { name: 'One product', ask: ({ products }) => products.find('grown0000007') },
  { name: 'Its comments', ask: ({ reviews }) => reviews.list('grown0000007', 200) },
  { name: 'Similar products', ask: list({ category: 'Jouer', limit: 6 }) },
  {
    name: 'Hearts on the cards of a page',
    ask: ({ likes }) => likes.filterLiked('visitor', ['grown0000007']),
  },
  {
    name: 'A visit that may have been counted',
    ask: ({ views }) => views.hasRecentView('grown0000007', 'visitor', 0, Date.now()),
  },
  { name: 'Sitemap, the second part', ask: ({ sitemap }) => sitemap.products(49_983, 50_000) },
]

export const DASHBOARD: readonly PlannedQuery[] = [
  ...SORT_KEYS.map((sort) => ({ name: `Products by ${sort}`, ask: list({ sort, limit: 20, offset: 2000 }) })),
  { name: 'Products found, by stock', ask: list({ ...inTable('robe'), sort: 'stock', limit: 20 }) },
  { name: 'The number of products found', ask: ({ products }) => products.count(inTable('robe')) },
  { name: 'Sub-categories of a category', ask: ({ products }) => products.subCategories('Jouer', 100) },
  { name: 'Sub-categories of all', ask: ({ products }) => products.subCategories(null, 100) },
  {
    name: 'Export, the next products',
    ask: ({ products }) => products.listAfter({ _id: 'x', name: 'm' }, 200),
  },
  { name: 'Images still shown', ask: ({ products }) => products.imagesInUse(['/a.webp', '/b.webp']) },
  { name: 'Ranking by views', ask: ({ products }) => products.ranked('views', 50) },
  { name: 'Ranking by purchases', ask: ({ products }) => products.ranked('purchases', 50) },
  { name: 'Overview, totals', ask: ({ stats }) => stats.global() },
  {
    name: 'Overview, a month',
    ask: ({ stats }) => stats.during([{ from: Date.now() - A_YEAR / 12, until: Date.now() }]),
  },
  { name: 'Figures of one product', ask: ({ stats }) => stats.product('grown0000007') },
  { name: 'Orders, newest first', ask: ({ orders }) => orders.list({ limit: 50 }) },
  {
    name: 'Orders in a state',
    ask: ({ orders }) => orders.list({ status: 'confirmed', limit: 50 }),
  },
  {
    name: 'Orders said to be paid',
    ask: ({ orders }) => orders.list({ notified: true, limit: 50 }),
  },
  {
    name: 'Orders of an amount',
    ask: ({ orders }) => orders.list({ search: '37 500', limit: 50 }),
  },
  {
    name: 'Orders to confirm',
    ask: ({ orders }) => orders.list({ status: 'pending', order: 'call', limit: 30 }),
  },
  {
    name: 'Orders to prepare',
    ask: ({ orders }) => orders.list({ fulfillment: ['unfulfilled', 'packed'], order: 'oldest', limit: 30 }),
  },
  {
    name: 'Orders delivered',
    ask: ({ orders }) => orders.list({ fulfillment: ['delivered'], limit: 30 }),
  },
  {
    name: 'The number of orders on their way',
    ask: ({ orders }) => orders.count({ fulfillment: ['out_for_delivery', 'delivery_failed'] }),
  },
  { name: 'Open returns', ask: ({ returns }) => returns.count(['requested', 'received']) },
  { name: 'Couriers who hold cash', ask: ({ fulfillment }) => fulfillment.countOwingCouriers() },
  { name: 'Orders found', ask: ({ orders }) => orders.list({ search: 'ndiaye', limit: 50 }) },
  { name: 'The number of orders in a state', ask: ({ orders }) => orders.count({ status: 'confirmed' }) },
  { name: 'The number of orders found', ask: ({ orders }) => orders.count({ search: 'ndiaye' }) },
  { name: 'Export, the next orders', ask: ({ orders }) => orders.listAfter(AN_ORDER, 200) },
  { name: 'One order', ask: ({ orders }) => orders.find('GROWN-0000007') },
  { name: 'Payment claims', ask: ({ payments }) => payments.listFor(['GROWN-0000007']) },
]

const AN_ORDER = { orderId: 'GROWN-0000007', createdAt: new Date().toISOString() }
