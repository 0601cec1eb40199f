import type { ApiRequest } from '../harness/api.ts'

/** A shop with the data that the requests need. */
export interface MeasuredShop {
  url: string
  /** bearer token of an administrator */
  token: string
  /** ids of 500 products */
  ids: readonly string[]
}

/** A kind of request. The cache is emptied before each request. */
export interface HoldRequest {
  name: string
  send: (shop: MeasuredShop, round: number) => Promise<Response>
}

const HEADINGS = 'Identifiant;Nom;Prix;Stock;Catégorie;Sous-catégorie;Marque;Description'
const MEGABYTE = 1024 * 1024
const DAY_MS = 24 * 60 * 60 * 1000
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
const TWO_YEARS = `from=${dayBefore(729)}&until=${dayBefore(0)}`

/** Requests that anybody can send, then those of administrators: the largest of each kind that the API accepts. */
export const HOLD_REQUESTS: readonly HoldRequest[] = [
  get('Whole list of products', '/api/products'),
  get('Whole list, unreadable `Authorization`', '/api/products', { Authorization: 'x' }),
  get('Whole list, unknown token', '/api/products', { Authorization: 'Bearer unknown' }),
  get('Whole list, `HEAD`', '/api/products', {}, 'HEAD'),
  get('Whole list, Brotli', '/api/products', { 'Accept-Encoding': 'br' }),
  get('Whole list, gzip, with `Authorization`', '/api/products', {
    Authorization: 'x',
    'Accept-Encoding': 'gzip',
  }),
  get('Page of 500 products with variants', '/api/products?limit=500&variants=true'),
  get('Page of 500 products, last', '/api/products?limit=500&page=40&sort=price&order=desc'),
  get('Search for one letter', (round) => `/api/products?q=${'aeiou'[round % 5]}&limit=500`),
  get('Search as typed', (round) => `/api/products?q=${'aeiou'[round % 5]}&literal=true&limit=500`),
  get('Search for 100 misspelt characters', (round) => {
    const words =
      'chausures bodi pantalone gigotuese turbulete bavettte bonett pyjamma couvertture chaussonns'
    return `/api/products?q=${encodeURIComponent(`${words.slice(0, 97)} ${round}`)}`
  }),
  get('Search for fifty words', (round) => `/api/products?q=${'a+'.repeat(49)}${round % 10}`),
  get('Filters and their counts', '/api/facets'),
  get(
    'Filters with a search and every facet',
    (round) => `/api/facets?q=${'aeiou'[round % 5]}&inStock=true&onSale=true&gender=Fille&maxPrice=90000`,
  ),
  get('Filters with 20 brands', () => `/api/facets?${'brand=Keur+B%C3%A9b%C3%A9&'.repeat(20)}`),
  get('Home', '/'),
  get('List page', '/products'),
  get('Page of a search', (round) => `/products?q=${'aeiou'[round % 5]}`),
  get('Product page', '/product/grown0000007'),
  get('Sitemap', '/sitemap.xml'),
  get('Search list of the header', '/api/products', { Accept: 'application/vnd.shop.search+json' }),
  get('Query string of 15 kB', (round) => `/api/products?q=${'%C3%A9'.repeat(2500)}${round}`),
  get('Query string of 3 000 parameters', (round) => `/api/products?${'a=1&'.repeat(3000)}b=${round}`),
  get('Page with 3 000 parameters', (round) => `/products?${'a=1&'.repeat(3000)}b=${round}`),
  post('Order of 100 lines', '/api/orders', orderOf),
  post(
    'Order nested 40 000 deep',
    '/api/orders',
    () => `{"items":${'['.repeat(40_000)}${']'.repeat(40_000)}}`,
  ),
  post('Order with 9 000 unknown lines', '/api/orders', () =>
    JSON.stringify({ items: Array.from({ length: 9000 }, () => ({})) }),
  ),
  post('Order with 10 000 unknown fields', '/api/orders', () => `{${fields(8000)}}`),
  post('Body of 50 MB', '/api/orders', () => ' '.repeat(50 * MEGABYTE)),
  post('Sign-in with 20 kB', '/api/users/login', () =>
    JSON.stringify({ username: 'é'.repeat(9000), password: 'x' }),
  ),
  get('Export of products', '/api/products/export.csv', 'token'),
  post('Import of 20 000 rows, checked only', '/api/products/import?dryRun=true', importOf, 'token'),
  post(
    'Import of 2 MB of empty cells',
    '/api/products/import?dryRun=true',
    () => `${HEADINGS}\n${`${';'.repeat(190_000)}\n`.repeat(11)}`,
    'token',
  ),
  post(
    'Import of a row of 190 000 filled cells',
    '/api/products/import?dryRun=true',
    () => `${HEADINGS}\n${`${'a;'.repeat(95_000)}\n`.repeat(11)}`,
    'token',
  ),
  post(
    'Import of 5 MB of quotes',
    '/api/products/import?dryRun=true',
    () => `${HEADINGS}\n${`"${'""'.repeat(90_000)}"\n`.repeat(28)}`,
    'token',
  ),
  change('Edit of 500 products', 'PATCH', '/api/products', ({ ids }, round) => ({
    ids,
    changes: { discount: 1 + (round % 50) },
  })),
  post('Markdown of 20 000 letters', '/api/settings/text', () => markdown('Une phrase de texte. '), 'token'),
  post('Markdown of 20 000 brackets', '/api/settings/text', () => markdown('['), 'token'),
  post('Markdown of 20 000 stars', '/api/settings/text', () => markdown('*a **b '), 'token'),
  post('Markdown of 20 000 links', '/api/settings/text', () => markdown('[a](https://a.b) '), 'token'),
  post('Markdown of 20 000 quotes', '/api/settings/text', () => markdown('> > - '), 'token'),
  post('Markdown of 20 000 lines', '/api/settings/text', () => markdown('- *a*\n'), 'token'),
  get('Orders, page of 500', '/api/orders?limit=500', 'token'),
  get('All orders', '/api/orders', 'token'),
  get('Orders found by a name', '/api/orders?limit=100&q=ndiaye', 'token'),
  get('Numbers of orders', '/api/orders/counts', 'token'),
  get('Export of orders', '/api/orders/export.csv', 'token'),
  get('Sums of orders', '/api/orders/sums', 'token'),
  get('Totals', '/api/stats/global', 'token'),
  get('Months', '/api/stats/monthly', 'token'),
  get('Categories', '/api/stats/categories', 'token'),
  get('Most viewed', '/api/stats/most-viewed', 'token'),
  get('Overview, today', '/api/stats/today', 'token'),
  get('Overview, two years', `/api/stats/period?${TWO_YEARS}&by=day`, 'token'),
  get('Overview, sellers of two years', `/api/stats/sellers?${TWO_YEARS}`, 'token'),
  get('Overview, zones of two years', `/api/stats/zones?${TWO_YEARS}`, 'token'),
  get('Overview, margin of two years', `/api/costs/period?${TWO_YEARS}`, 'token'),
  get('Audit log, page of 200', '/api/audit?limit=200', 'token'),
  get('Cash report', '/api/cash/report', 'token'),
  get('Searches', '/api/searches', 'token'),
  get('Trash', '/api/trash', 'token'),
  get('Product table, low stock', '/api/products?limit=500&lowStock=true', 'token'),
  get('Settings', '/api/settings', 'token'),
  post('Customer found by name', '/api/customers/find', () => '{"by":"name","value":"Awa Ndiaye"}', 'token'),
  post(
    'Customer with a name of one letter',
    '/api/customers/find',
    () => '{"by":"name","value":"a"}',
    'token',
  ),
  post(
    'Statement of 25 rows of 190 kB',
    '/api/payments/statements/preview?wallet=Wave',
    wideStatement,
    'token',
  ),
  {
    name: '500 products to the trash and back',
    send: async (shop, round) => {
      await change('', 'POST', '/api/products/delete', ({ ids }) => ({ ids })).send(shop, round)
      return change('', 'POST', '/api/trash/restore', ({ ids }) => ({ ids })).send(shop, round)
    },
  },
]

type Caller = Record<string, string> | 'token'

function get(
  name: string,
  path: string | ((round: number) => string),
  caller: Caller = {},
  method = 'GET',
): HoldRequest {
  return {
    name,
    send: ({ url, token }, round) =>
      fetch(url + (typeof path === 'string' ? path : path(round)), {
        method,
        headers: headersOf(caller, token),
      }),
  }
}

function headersOf(caller: Caller, token: string): Record<string, string> {
  return caller === 'token' ? { Authorization: `Bearer ${token}` } : caller
}

type Body = (shop: MeasuredShop, round: number) => string

function post(name: string, path: string, body: Body, caller: Caller = {}): HoldRequest {
  return {
    name,
    send: (shop, round) => {
      const type = /\/import|\/statements/.test(path) ? 'text/csv' : 'application/json'
      const headers = { 'Content-Type': type, ...headersOf(caller, shop.token) }
      return fetch(shop.url + path, { method: 'POST', headers, body: body(shop, round) })
    },
  }
}

function change(
  name: string,
  method: NonNullable<ApiRequest['method']>,
  path: string,
  body: (shop: MeasuredShop, round: number) => object,
): HoldRequest {
  return {
    name,
    send: (shop, round) =>
      fetch(shop.url + path, {
        method,
        headers: { ...headersOf('token', shop.token), 'Content-Type': 'application/json' },
        body: JSON.stringify(body(shop, round)),
      }),
  }
}

function orderOf({ ids }: MeasuredShop, round: number): string {
  const items = ids.slice(0, 100).map((productId) => ({
    productId,
    name: 'Un article',
    quantity: 1,
    price: 1,
    color: null,
    size: null,
    image: '',
  }))
  const orderId = `KB-${String(round).padStart(10, '0')}`
  return JSON.stringify({
    orderId,
    items,
    totalAmount: 100,
    paymentMethod: 'Cash',
    paymentStatus: 'pending',
    deliveryMethod: 'standard',
    customerName: 'Awa Ndiaye',
    deliveryAddress: 'Ouakam',
  })
}

function fields(count: number): string {
  return Array.from({ length: count }, (_, number) => `"f${number}":1`).join(',')
}

function importOf(): string {
  const rows = Array.from(
    { length: 20_000 },
    (_, number) => `;Article ${number};${1000 + number};5;Jouer;Essai;Keur Bébé;Un article d’essai.`,
  )
  return [HEADINGS, ...rows].join('\n')
}

function wideStatement(): string {
  const row = `2026-03-02;T;500;${'é a'.repeat(47_000)}`
  return ['Date;Numéro de transaction;Montant;Motif', ...Array(25).fill(row)].join('\n')
}

function markdown(unit: string): string {
  return JSON.stringify({ text: unit.repeat(Math.ceil(20_000 / unit.length)).slice(0, 20_000) })
}
