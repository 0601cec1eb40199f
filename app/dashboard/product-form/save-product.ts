import { isRecord, own, readText, readTexts } from '../../../domain/unknown-values.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { apiUrl, notUnderstood } from '../../api-client/api.ts'
import { isSuccessResponse } from '../../api-client/says-done.ts'
import { adminApi } from '../admin-api.ts'
import type { SplitImages } from './form-images.ts'
import { type FormValues, flashInput, formBody, type SubmitTarget } from './form-values.ts'
import { upload } from './upload.ts'

export interface SaveOptions {
  values: FormValues
  images: SplitImages
  to: SubmitTarget
  /** called with the share sent, 0 to 1 */
  onProgress: (share: number) => void
  /** called once the product is stored; the form is then an edit of it, even if the flash sale fails */
  onSaved: (product: { id: string; images: string[] }) => void
}

/** Saves the product, then its flash sale (for a new product only when active). @throws ApiError when either fails */
export async function saveProduct({ values, images, to, onProgress, onSaved }: SaveOptions): Promise<void> {
  const id = to.kind === 'update' ? to.id : null
  const path = id === null ? '/products' : encoded`/products/${id}`
  const body = formBody(values, images, to)
  const method = id === null ? 'POST' : 'PUT'
  const product = await upload(apiUrl(path), { method, body, onProgress })
  const savedId = isRecord(product) ? readText(own(product, '_id')) : null
  if (!isRecord(product) || savedId === null || (id !== null && savedId !== id)) throw notUnderstood(method)
  onSaved({ id: savedId, images: readTexts(own(product, 'images')) })
  if (id !== null || values.flashActive) {
    await adminApi(apiUrl(encoded`/products/${savedId}/flash-sale`), {
      method: 'PATCH',
      expects: isSuccessResponse,
      body: flashInput(values),
    })
  }
}
