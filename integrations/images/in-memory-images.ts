import { createHash } from 'node:crypto'
import { imageAddress } from '../../domain/catalogue/image-sources.ts'
import type { ImageStore } from './image-store.ts'
import { imageKind } from './image-type.ts'

/** A ImageStore for tests: judges by the first bytes only, draws nothing, remembers addresses. */
export interface MemoryImages extends ImageStore {
  /** the addresses kept now */
  readonly kept: ReadonlySet<string>
}

/** A store without a image. */
export function memoryImages(): MemoryImages {
  const kept = new Set<string>()
  return {
    kept,
    async add(bytes) {
      if (imageKind(bytes) === null) return null
      const address = imageAddress(createHash('sha256').update(bytes).digest('hex').slice(0, 32))
      kept.add(address)
      return address
    },
    async remove(address) {
      kept.delete(address)
    },
  }
}
