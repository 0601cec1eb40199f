import { createHash } from 'node:crypto'
import { imageAddress } from '../../domain/catalogue/image-sources.ts'
import type { ImageStore } from './image-store.ts'
import { imageKind } from './image-type.ts'

/** An ImageStore for tests: checks the first bytes, encodes nothing, remembers URLs. */
export interface MemoryImages extends ImageStore {
  /** the URLs stored now */
  readonly kept: ReadonlySet<string>
}

export function memoryImages(): MemoryImages {
  const kept = new Set<string>()
  const add = async (bytes: Uint8Array) => {
    if (imageKind(bytes) === null) return null
    const address = imageAddress(createHash('sha256').update(bytes).digest('hex').slice(0, 32))
    kept.add(address)
    return address
  }
  return {
    kept,
    add,
    addSource: add,
    async remove(address) {
      kept.delete(address)
    },
  }
}
