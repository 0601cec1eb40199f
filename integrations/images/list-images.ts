import { imageAddress, imageIdOfFile } from '../../domain/catalogue/image-sources.ts'
import type { BlobStorage } from './blob-storage.ts'

export interface StoredImage {
  address: string
  /** when the last of its files was stored, in epoch milliseconds */
  storedAt: number
}

/** Lists the images to which the files of a storage belong, without keeping more than one of them in memory. */
export async function* listImages(storage: Pick<BlobStorage, 'list'>): AsyncGenerator<StoredImage> {
  let image = null as StoredImage | null
  for await (const { name, storedAt } of storage.list()) {
    const id = imageIdOfFile(name)
    // A private file, which is no image.
    if (id === null) continue
    const address = imageAddress(id)
    if (image?.address === address) {
      image.storedAt = Math.max(image.storedAt, storedAt)
      continue
    }
    if (image) yield image
    image = { address, storedAt }
  }
  if (image) yield image
}
