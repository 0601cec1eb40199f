import { PRIVATE_FILE_NAME, PRIVATE_PREFIX } from '../../domain/catalogue/image-sources.ts'
import type { BlobStorage, StoredFile } from './blob-storage.ts'

/** Files that no address serves, beside the images: those of customers' messages. Names are `privateFileName(…)`. */
export interface PrivateFiles {
  /** Resolves when the whole file is durable. @throws ServiceUnavailableError when the storage accepts no writes */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** @returns null without such a file. @throws ServiceUnavailableError when S3 does not respond */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Removing a file again is harmless. */
  remove(name: string): Promise<void>
  list(): AsyncIterable<StoredFile>
}

/** Reaches nothing else in the storage, whatever name it is given. */
export function createPrivateFiles(storage: BlobStorage): PrivateFiles {
  const checked = (name: string) => {
    if (!PRIVATE_FILE_NAME.test(name)) throw new Error('This is not the name of a private file.')
    return name
  }
  return {
    put: (name, bytes) => storage.put(checked(name), bytes),
    read: (name) => storage.read(checked(name)),
    remove: (name) => storage.remove(checked(name)),
    async *list() {
      for await (const file of storage.list(PRIVATE_PREFIX)) yield file
    },
  }
}
