import { validate } from '../../../contracts/fields.ts'
import { readProducts } from '../../../contracts/read-product.ts'
import {
  adjustmentAnswer,
  adjustmentsAnswer,
  type BarcodeInput,
  barcodeAnswer,
  countInput,
  levelsAnswer,
  MAX_LEVELS,
  receiptInput,
  type ShownAdjustment,
  type StockLevel,
} from '../../../contracts/stock.ts'
import type { AdjustmentKind } from '../../../domain/catalogue/stock-adjustments.ts'
import type { VariantChoice } from '../../../domain/catalogue/variants.ts'
import type { Issue } from '../../../domain/errors.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { apiUrl } from '../../api-client/api.ts'
import { adminApi, type Mutation } from '../admin-api.ts'
import { fetchAnswer, mutateAnswer } from '../decode.ts'
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

type StockSubmission =
  | { intent: AdjustmentKind; body: unknown }
  | { intent: 'undo'; id: string }
  | { intent: 'assign'; code: string; to: BarcodeInput }

export type SaveResult =
  | { ok: true; adjustment: ShownAdjustment }
  /** `uncertain`: the adjustment may have been stored */
  | { ok: false; message: string; issues: Issue[]; uncertain: boolean }

export type AssignResult = ({ ok: true; product: StockLevel } & VariantChoice) | { ok: false }

export async function stockAction({ request }: { request: Request }) {
  const submission: StockSubmission = await request.json()
  switch (submission.intent) {
    case 'undo':
      return undoReceipt(submission.id)
    case 'assign':
      return assignBarcode(submission.code, submission.to)
    default:
      return save(submission.intent, submission.body)
  }
}

async function save(kind: AdjustmentKind, body: unknown): Promise<SaveResult> {
  const checked = kind === 'receipt' ? validate(receiptInput, body) : validate(countInput, body)
  if (!checked.ok) return { ok: false, message: INVALID, issues: checked.issues, uncertain: false }
  const path = kind === 'receipt' ? '/stock/receipts' : '/stock/counts'
  return post({ path, body: checked.value })
}

const INVALID = 'Rien n’a été enregistré\u202f: vérifiez les quantités signalées.'

async function undoReceipt(id: string): Promise<SaveResult> {
  const path = encoded`/stock/receipts/${id}/undo`
  return post({ path, success: 'Réception annulée' })
}

async function post(mutation: Pick<Mutation, 'path' | 'body' | 'success'>): Promise<SaveResult> {
  const result = await mutateAnswer(adjustmentAnswer, { ...mutation, method: 'POST', silent: true })
  if (result.ok) return { ok: true, adjustment: result.data.adjustment }
  const { message, issues, status } = result
  return { ok: false, message, issues, uncertain: status === null || status >= 500 }
}

async function assignBarcode(code: string, to: BarcodeInput): Promise<AssignResult> {
  const result = await mutateAnswer(barcodeAnswer, {
    path: encoded`/stock/barcode/${code}`,
    method: 'PUT',
    body: to,
    success: 'Code-barres attribué',
  })
  if (!result.ok) return { ok: false }
  const { product, color, size } = result.data
  return { ok: true, product, color, size }
}
