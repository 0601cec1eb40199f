import { validate } from '../../../contracts/issues.ts'
import { readProduct } from '../../../contracts/product.ts'
import { productChange } from '../../../contracts/product-changes.ts'
import type { ProductSummary } from '../../../domain/catalogue/product.ts'
import { isRecord, own } from '../../../domain/unknown-values.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { ApiError, apiUrl, failureText } from '../../api-client/api.ts'
import { adminApi } from '../admin-api.ts'
import { handleSessionExpired } from '../session-expiry.ts'
import { FAILED } from '../use-mutation.ts'

/** What was changed in a cell: as it was typed, the contract reads it. */
export interface CellChange {
  price?: string
  stock?: string
  isTrending?: boolean
  isBestseller?: boolean
  isSale?: boolean
}

export type CellSaved =
  | { product: ProductSummary; problem: null }
  /** `stale`: what the row shows is no longer so */
  | { product: null; problem: string; stale: boolean }

/** Saves what was changed about a product in its row: the product as it is now, or what is wrong. */
export async function changeProduct(product: ProductSummary, change: CellChange): Promise<CellSaved> {
  // A stock that somebody bought from since the row was read is not overwritten.
  const body = change.stock === undefined ? change : { ...change, stockWas: product.stock }
  const checked = validate(productChange, body)
  if (!checked.ok) return { product: null, problem: checked.issues[0]?.message ?? '', stale: false }
  try {
    const path = encoded`/products/${product._id}`
    const { data } = await adminApi(apiUrl(path), {
      method: 'PATCH',
      body: checked.value,
      expects: (answer) => idOf(productIn(answer)) === product._id,
    })
    return { product: readProduct(productIn(data)), problem: null }
  } catch (error) {
    handleSessionExpired(error)
    const problem = failureText(error, FAILED)
    const stale = error instanceof ApiError && (error.status === 404 || error.status === 409)
    return { product: null, problem, stale }
  }
}

function idOf(product: unknown): unknown {
  return isRecord(product) ? own(product, '_id') : null
}

function productIn(answer: unknown): unknown {
  return isRecord(answer) ? own(answer, 'product') : null
}
