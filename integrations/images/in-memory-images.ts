import { createHash } from 'node:crypto'
import { imageAddress, imageId, imageKind } from '../../domain/catalogue/image-sources.ts'
import type { SharePictures } from './share-pictures.ts'
import type { ImageStore } from './stored-images.ts'

export interface MemoryImages extends ImageStore {
  readonly urls: ReadonlySet<string>
}

export function memoryImages(): MemoryImages {
  const urls = new Set<string>()
  const add = async (bytes: Uint8Array) => {
    if (imageKind(bytes) === null) return null
    const address = imageAddress(createHash('sha256').update(bytes).digest('hex').slice(0, 32))
    urls.add(address)
    return address
  }
  return {
    urls,
    add,
    addSource: add,
    sharedSize: async () => null,
    shortSide: async (address) => (imageId(address) === null ? 0 : 800),
    async remove(address) {
      urls.delete(address)
    },
  }
}

/** Returns, instead of a picture, its content as JSON after the first bytes of a JPEG. */
export const memorySharePictures: SharePictures = {
  draw: async (content) => Buffer.concat([Buffer.of(0xff, 0xd8, 0xff), Buffer.from(JSON.stringify(content))]),
}
