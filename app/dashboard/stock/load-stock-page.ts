import { readStockedProducts } from '../../../contracts/read-product.ts'
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
import { decode } from '../decode.ts'
import { load } from '../load.ts'

const RESULTS = 8
const RECENT = 5

/** Loads the latest receipts or counts, and the products that match a search. */
export async function loadStockPage(request: Request, kind: AdjustmentKind) {
  const q = (new URL(request.url).searchParams.get('q') ?? '').slice(0, 100)
  const { signal } = request
  const [recent, found] = await Promise.all([
    load(request, 'Les derniers enregistrements n’ont pas pu être chargés.', async () => {
      const url = apiUrl('/stock/adjustments', { kind, limit: RECENT })
      return decode(adjustmentsAnswer, (await adminApi(url, { signal })).data).adjustments
    }),
    q === ''
      ? null
      : load(request, 'La recherche n’a pas abouti.', async () => {
          const query = { q, variants: 'true', limit: RESULTS }
          const { data } = await adminApi(apiUrl('/products', query), { signal })
          return readStockedProducts(data).map(
            ({ _id, name, images, stock, variants }): StockLevel => ({
              _id,
              name,
              image: images[0] ?? null,
              stock,
              variants,
            }),
          )
        }),
  ])
  return { q, recent, found }
}

/** Reads the current stock of these products. @throws ApiError */
export async function fetchLevels(ids: readonly string[]): Promise<StockLevel[]> {
  const levels: StockLevel[] = []
  for (let from = 0; from < ids.length; from += MAX_LEVELS) {
    const some = ids.slice(from, from + MAX_LEVELS).join(',')
    const { data } = await adminApi(apiUrl('/stock/levels', { ids: some }))
    levels.push(...decode(levelsAnswer, data).products)
  }
  return levels
}

/** Finds the product or variant of a barcode. @throws ApiError, with status 404 for an unknown one */
export async function fetchBarcode(code: string) {
  return decode(barcodeAnswer, (await adminApi(apiUrl(encoded`/stock/barcode/${code}`))).data)
}
