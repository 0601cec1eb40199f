import { readProduct } from '../../../contracts/read-product.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { isRecord, own, readText } from '../../../domain/unknown-values.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { ApiError, apiUrl, NO_ANSWER, notUnderstood, readAnswer } from '../../api-client/api.ts'
import { isSuccessResponse } from '../../api-client/success-response.ts'
import { readSession } from '../../session/session.ts'
import { adminApi } from '../admin-api.ts'
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
  /** called once the product is stored; the form is then an edit of it, even if the flash sale fails */
  onSaved: (product: Product) => void
}

/** Saves the product, then its flash sale (for a new product only when active). @throws ApiError when either fails */
export async function saveProduct(options: SaveOptions): Promise<void> {
  const { values, images, stock, to, onProgress, onSaved } = options
  const id = to.kind === 'update' ? to.id : null
  const path = id === null ? '/products' : encoded`/products/${id}`
  const body = formBody(values, images, to, stock)
  const method = id === null ? 'POST' : 'PUT'
  const product = await upload(apiUrl(path), { method, body, onProgress })
  const savedId = isRecord(product) ? readText(own(product, '_id')) : null
  if (!isRecord(product) || savedId === null || (id !== null && savedId !== id)) throw notUnderstood(method)
  onSaved(readProduct(product))
  if (id !== null || values.flashActive) {
    await adminApi(apiUrl(encoded`/products/${savedId}/flash-sale`), {
      method: 'PATCH',
      expects: isSuccessResponse,
      body: flashInput(values),
    })
  }
}

/**
 * Upload without progress, in milliseconds: browsers wait much longer, and encoding a dozen images takes the server a
 * while.
 */
const STALL_TIMEOUT_MS = 120_000

interface Upload {
  method: 'POST' | 'PUT'
  body: FormData
  /** called with the share sent, 0 to 1 */
  onProgress: (share: number) => void
}

/** Uses XMLHttpRequest because fetch reports no upload progress. @throws ApiError */
function upload(url: string, { method, body, onProgress }: Upload): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Authorization', `Bearer ${readSession()?.token ?? ''}`)
    const abort = () => request.abort()
    let timer = setTimeout(abort, STALL_TIMEOUT_MS)
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(timer)
      timer = setTimeout(abort, STALL_TIMEOUT_MS)
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onloadend = () => clearTimeout(timer)
    request.onerror = () => reject(new ApiError(NO_ANSWER))
    request.onabort = request.onerror
    request.onload = () => {
      try {
        resolve(readAnswer(answerOf(request), request.responseText, { method }))
      } catch (error) {
        reject(error)
      }
    }
    request.send(body)
  })
}

function answerOf({ status, statusText }: XMLHttpRequest) {
  return { ok: status >= 200 && status < 300, status, statusText }
}
