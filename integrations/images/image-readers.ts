import {
  imageId,
  LARGE_FILE,
  MAIN_FILE,
  SHARED_FILE,
  sourceFile,
} from '../../domain/catalogue/image-sources.ts'
import type { BlobStorage } from './blob-storage.ts'

/** Reads whole files of images, for other uses than pages. */
export function imageReaders(storage: Pick<BlobStorage, 'read'>) {
  return {
    async readLargest(address: string): Promise<Uint8Array | null> {
      const id = imageId(address)
      if (id === null) return null
      for (const name of [`${id}-${LARGE_FILE}`, `${id}-${MAIN_FILE}`, sourceFile(id)]) {
        const bytes = await storage.read(name)
        if (bytes) return bytes
      }
      return null
    },
    async readShared(address: string): Promise<Uint8Array | null> {
      const id = imageId(address)
      return id === null ? null : storage.read(`${id}-${SHARED_FILE}`)
    },
  }
}
