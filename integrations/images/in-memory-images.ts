import { createHash } from 'node:crypto'
import { pictureAddress } from '../../domain/catalogue/image-sources.ts'
import type { ImageStore } from './image-store.ts'
import { pictureKind } from './image-type.ts'

/** A ImageStore for tests: judges by the first bytes only, draws nothing, remembers addresses. */
export interface MemoryPictures extends ImageStore {
  /** the addresses kept now */
  readonly kept: ReadonlySet<string>
}

/** A store without a picture. */
export function memoryPictures(): MemoryPictures {
  const kept = new Set<string>()
  return {
    kept,
    async add(bytes) {
      if (pictureKind(bytes) === null) return null
      const address = pictureAddress(createHash('sha256').update(bytes).digest('hex').slice(0, 32))
      kept.add(address)
      return address
    },
    async remove(address) {
      kept.delete(address)
    },
  }
}
