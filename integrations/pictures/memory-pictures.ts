import { createHash } from 'node:crypto'
import { pictureAddress } from '../../domain/catalogue/picture-sources.ts'
import { pictureKind } from './picture-kind.ts'
import type { PictureStore } from './picture-store.ts'

/** A PictureStore for tests: judges by the first bytes only, draws nothing, remembers addresses. */
export interface MemoryPictures extends PictureStore {
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
