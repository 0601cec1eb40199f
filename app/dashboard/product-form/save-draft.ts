import { draftAnswer } from '../../../contracts/product-draft.ts'
import type { ProductDraft } from '../../../domain/catalogue/product-draft.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { apiUrl } from '../../api-client/api.ts'
import { adminApi } from '../admin-api.ts'
import { decode } from '../decode.ts'
import { queueForDraft } from '../photos/choose-photos.ts'
import { sendWaitingPhotos } from '../photos/photo-uploads.ts'
import type { FormImage } from './form-images.ts'
import type { StockState } from './form-stock.ts'
import { draftFieldsOf, type FormValues } from './form-values.ts'

interface DraftToSave {
  values: FormValues
  images: readonly FormImage[]
  /** the stock by colour and size; null: counted for the whole product */
  stock: StockState | null
}

/** Saves the form as a draft; new photos are sent in the background. @throws ApiError */
export async function saveDraftForm(
  draft: ProductDraft,
  { values, images, stock }: DraftToSave,
): Promise<void> {
  // Two images of a draft may have the same content and so the same URL.
  const left = [...draft.images]
  const imageOrder = images.flatMap((image) => {
    if (image.kind === 'file') return []
    const index = left.findIndex(({ address }) => address === image.url)
    return index < 0 ? [] : left.splice(index, 1).map(({ id }) => id)
  })
  const body = {
    version: draft.version,
    fields: { ...draftFieldsOf(values), ...(stock && { grid: JSON.stringify(stock) }) },
    imageOrder,
    removedImages: left.map(({ id }) => id),
  }
  const { data } = await adminApi(apiUrl(encoded`/drafts/${draft.id}`), { method: 'PUT', body })
  decode(draftAnswer, data)
  const files = images.flatMap((image) => (image.kind === 'file' ? [image.file] : []))
  if (files.length === 0) return
  const problem = await queueForDraft(draft.id, files, imageOrder.length)
  if (problem !== null) throw new Error(problem)
  void sendWaitingPhotos()
}
