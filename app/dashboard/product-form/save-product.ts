import { readProduct } from '../../../contracts/read-product.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { isRecord, own, readText } from '../../../domain/unknown-values.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { apiUrl, readAnswer, unreadableResponseError } from '../../api-client/api.ts'
import { isSuccessResponse } from '../../api-client/success-response.ts'
import { readSession } from '../../session/session.ts'
import { adminApi } from '../admin-api.ts'
import { sendWithProgress } from '../send-with-progress.ts'
import type { SplitImages } from './form-images.ts'
import type { SentStock } from './form-stock.ts'
import { type FormValues, flashInput, formBody, type SubmitTarget } from './form-values.ts'

export interface SaveOptions {
  values: FormValues
  images: SplitImages
  stock: SentStock | null
  to: SubmitTarget
  /** called with the share sent, 0 to 1 */
  onProgress: (share: number) => void
  /** called once the product is stored; the form then edits it, even if the flash sale fails */
  onSaved: (product: Product) => void
}

/** Saves the product, then its flash sale (of a new product only when active). @throws ApiError when either fails */
export async function saveProduct(options: SaveOptions): Promise<void> {
  const { values, images, stock, to, onProgress, onSaved } = options
  const id = to.kind === 'update' ? to.id : null
  const path = id === null ? '/products' : encoded`/products/${id}`
  const body = formBody(values, images, to, stock)
  const method = id === null ? 'POST' : 'PUT'
  const headers = { Accept: 'application/json', Authorization: `Bearer ${readSession()?.token ?? ''}` }
  const answer = await sendWithProgress({ method, url: apiUrl(path), body, headers, onProgress })
  const product = readAnswer(answer, answer.text, { method })
  const savedId = isRecord(product) ? readText(own(product, '_id')) : null
  if (!isRecord(product) || savedId === null || (id !== null && savedId !== id))
    throw unreadableResponseError(method)
  onSaved(readProduct(product))
  if (id !== null || values.flashActive) {
    await adminApi(apiUrl(encoded`/products/${savedId}/flash-sale`), {
      method: 'PATCH',
      expects: isSuccessResponse,
      body: flashInput(values),
    })
  }
}
