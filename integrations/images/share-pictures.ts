import pLimit from 'p-limit'
import { imageId, largeImage } from '../../domain/catalogue/image-sources.ts'
import type { SharePicture } from '../../domain/sharing/share-picture.ts'
import type { ImageWorker } from './image-worker.ts'
import type { StoredImages } from './stored-images.ts'

/** A picture and the URLs of its images. */
export interface ShareContent {
  picture: SharePicture
  /** the product's photos; the first one that the shop stores is shown */
  photos: readonly string[]
  logo: string | null
}

export interface SharePictures {
  /** @returns a JPEG; `busy` when too many pictures wait or a photo is still being encoded */
  draw(content: ShareContent): Promise<Uint8Array<ArrayBuffer> | 'busy'>
}

/** Bounds memory: each waiting picture may hold its photo. */
const MAX_AT_ONCE = 2
const MAX_WAITING = 20

/** Draws pictures from the stored images; images of other sites are never fetched. */
export function createSharePictures(
  images: Pick<StoredImages, 'read'>,
  worker: Pick<ImageWorker, 'draw'>,
): SharePictures {
  const places = pLimit(MAX_AT_ONCE)

  async function read(address: string): Promise<Uint8Array | 'pending' | null> {
    const nameOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)
    return (await images.read(nameOf(largeImage(address)))) ?? images.read(nameOf(address))
  }

  async function readFirst(addresses: readonly string[]): Promise<Uint8Array | 'pending' | null> {
    for (const address of addresses) {
      const found = imageId(address) === null ? null : await read(address)
      if (found !== null) return found
    }
    return null
  }

  async function draw({ picture, photos, logo: logoAddress }: ShareContent) {
    const photo = await readFirst(photos)
    const logo = await readFirst(logoAddress === null ? [] : [logoAddress])
    if (photo === 'pending' || logo === 'pending') return 'busy'
    return new Uint8Array(await worker.draw({ picture, photo, logo }))
  }

  return {
    draw: async (content) => (places.pendingCount >= MAX_WAITING ? 'busy' : places(draw, content)),
  }
}
