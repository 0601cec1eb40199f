import { readProducts } from '../../../contracts/read-product.ts'
import {
  adjustmentsAnswer,
  barcodeAnswer,
  levelsAnswer,
  MAX_LEVELS,
  type StockLevel,
} from '../../../contracts/stock.ts'
import type { AdjustmentKind } from '../../../domain/catalogue/stock-adjustments.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { apiUrl } from '../../api-client/api.ts'
import { adminApi } from '../admin-api.ts'
import { fetchAnswer } from '../decode.ts'
import { queryParams, text } from '../lists/query-params.ts'
import { load } from '../load.ts'
import { COUNT_PATH } from '../page-paths.ts'

export const STOCK_PARAMS = queryParams({ q: text })

const RESULTS = 8
const RECENT = 5

export async function loadStockPage({ request }: { request: Request }) {
  const { pathname } = new URL(request.url)
  const kind: AdjustmentKind = pathname.startsWith(COUNT_PATH) ? 'count' : 'receipt'
  const { q } = STOCK_PARAMS.readFrom(request)
  const { signal } = request
  const [recent, found] = await Promise.all([
    load(request, 'Les derniers enregistrements n’ont pas pu être chargés.', async () => {
      const query = { kind, limit: RECENT }
      return (await fetchAnswer(adjustmentsAnswer, '/stock/adjustments', { query, signal })).adjustments
    }),
    q === ''
      ? null
      : load(request, 'La recherche n’a pas abouti.', async () => {
          const query = { q, stored: 'true', limit: RESULTS }
          const { data } = await adminApi(apiUrl('/products', query), { signal })
          return fetchLevels(readProducts(data).map(({ _id }) => _id))
        }),
  ])
  return { kind, q, recent, found }
}

/** Reads the current stock of these products. @throws ApiError */
export async function fetchLevels(ids: readonly string[]): Promise<StockLevel[]> {
  const levels: StockLevel[] = []
  for (let from = 0; from < ids.length; from += MAX_LEVELS) {
    const query = { ids: ids.slice(from, from + MAX_LEVELS).join(',') }
    levels.push(...(await fetchAnswer(levelsAnswer, '/stock/levels', { query })).products)
  }
  return levels
}

/** Finds the product or variant of a barcode. @throws ApiError, with status 404 for an unknown barcode */
export function fetchBarcode(code: string) {
  return fetchAnswer(barcodeAnswer, encoded`/stock/barcode/${code}`)
}
