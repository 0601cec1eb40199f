import { WAS_HEADER } from '../../../contracts/product.ts'
import { draftAnswer, typedProduct } from '../../../contracts/product-draft.ts'
import { readProduct } from '../../../contracts/read-product.ts'
import { newImage } from '../../../domain/catalogue/image-sources.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import type { DraftFields, ProductDraft } from '../../../domain/catalogue/product-draft.ts'
import { isRecord, own, readText } from '../../../domain/unknown-values.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { isSuccessResponse } from '../../api-client/answers.ts'
import { apiUrl, readAnswer, unreadableResponseError } from '../../api-client/api.ts'
import { sessionToken } from '../../session/session.ts'
import { adminApi, sendWithProgress } from '../admin-api.ts'
import { decode } from '../decode.ts'
import { queueForDraft } from '../photos/choose-photos.ts'
import { sendWaitingPhotos } from '../photos/photo-uploads.ts'
import type { SentStock, StockState } from '../variants/stock.ts'
import { draftFieldsOf, type FormValues, flashInput, seenProduct } from './form-values.ts'
import type { FormImage, SplitImages } from './image-uploader.tsx'

interface DraftToSave {
  /** the fields with the edits */
  fields: DraftFields
  images: readonly FormImage[]
  /** the stock by colour and size; null: counted for the whole product */
  stock: StockState | null
}

/**
 * Saves the form as a draft; new photos are sent in the background.
 * @throws ApiError, or Error when the photos cannot be stored on this device
 */
export async function saveDraftForm(
  draft: ProductDraft,
  { fields, images, stock }: DraftToSave,
): Promise<ProductDraft> {
  // Each match is removed from `left`, because two images of a draft may have the same URL.
  const left = [...draft.images]
  const imageOrder = images.flatMap((image) => {
    if (image.kind === 'file') return []
    const index = left.findIndex(({ address }) => address === image.url)
    return index < 0 ? [] : left.splice(index, 1).map(({ id }) => id)
  })
  const body = {
    version: draft.version,
    fields: { ...fields, grid: stock ? JSON.stringify(stock) : undefined },
    was: draft.fields,
    imageOrder,
    removedImages: left.map(({ id }) => id),
  }
  const { data } = await adminApi(apiUrl(encoded`/drafts/${draft.id}`), { method: 'PUT', body })
  const saved = decode(draftAnswer, data).draft
  const files = images.flatMap((image) => (image.kind === 'file' ? [image.file] : []))
  if (files.length === 0) return saved
  const problem = await queueForDraft(draft.id, files, imageOrder.length)
  if (problem !== null) throw new Error(problem)
  void sendWaitingPhotos()
  return saved
}

interface SaveOptions {
  values: FormValues
  images: SplitImages
  stock: SentStock | null
  to: SubmitTarget
  /** the flash sale that the user has seen */
  seenFlashSale: ReturnType<typeof flashInput>
  /** called with the uploaded fraction, 0 to 1 */
  onProgress: (share: number) => void
  /** called when the product is stored; from then on the form edits the stored product, even if the flash sale fails */
  onSaved: (product: Product) => void
}

/**
 * Saves the product, then its flash sale. The inactive flash sale of a new product is not sent.
 * @throws ApiError when either fails
 */
export async function saveProduct(options: SaveOptions): Promise<void> {
  const { values, images, stock, to, seenFlashSale, onProgress, onSaved } = options
  const id = to.kind === 'update' ? to.id : null
  const path = id === null ? '/products' : encoded`/products/${id}`
  const body = formBody(values, images, to, stock)
  const method = id === null ? 'POST' : 'PUT'
  const token = sessionToken()
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` }
  const answer = await sendWithProgress({ method, url: apiUrl(path), body, headers, onProgress })
  const product = readAnswer(answer, answer.text, { method, token })
  const savedId = isRecord(product) ? readText(own(product, '_id')) : null
  if (!isRecord(product) || savedId === null || (id !== null && savedId !== id))
    throw unreadableResponseError(method)
  onSaved(readProduct(product))
  if (id !== null || values.flashActive) {
    await adminApi(apiUrl(encoded`/products/${savedId}/flash-sale`), {
      method: 'PATCH',
      expects: isSuccessResponse,
      headers: { [WAS_HEADER]: JSON.stringify(seenFlashSale) },
      body: flashInput(values),
    })
  }
}

export type SubmitTarget =
  | { kind: 'update'; id: string; seen: FormValues; seenImages: readonly string[] }
  | { kind: 'create'; key: string; copyOf: string | null; draft?: ProductDraft | null }

export function formBody(
  values: FormValues,
  { files, stored, order }: SplitImages,
  to: SubmitTarget,
  stock: SentStock | null = null,
): FormData {
  const body = new FormData()
  for (const [key, value] of Object.entries(typedProduct(draftFieldsOf(values)))) {
    body.set(key, Array.isArray(value) ? JSON.stringify(value) : String(value))
  }
  if (to.kind === 'create') {
    body.set('requestKey', to.key)
    if (to.copyOf !== null) body.set('copyOf', to.copyOf)
    if (to.draft) {
      body.set('draft', to.draft.id)
      body.set('draftVersion', String(to.draft.version))
      const removed = to.draft.images.map(({ address }) => address).filter((url) => !stored.includes(url))
      body.set('removedImages', JSON.stringify(removed))
    }
  } else {
    body.set('stockWas', to.seen.stock)
    body.set('was', JSON.stringify({ ...seenProduct(to.seen), images: to.seenImages }))
  }
  if (to.kind === 'update' || to.copyOf !== null || to.draft)
    body.set('existingImages', JSON.stringify(stored))
  const isDraft = to.kind === 'create' && to.draft
  const sorted = order ?? (isDraft ? [...stored, ...files.map((_, index) => newImage(index))] : null)
  if (sorted !== null) body.set('imageOrder', JSON.stringify(sorted))
  if (stock) body.set('variants', JSON.stringify(stock.variants))
  if (stock?.removeStock) body.set('removeStock', 'true')
  for (const file of files) body.append('images', file)
  return body
}
