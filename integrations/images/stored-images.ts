import { createHash } from 'node:crypto'
import {
  IMAGE_WIDTHS,
  imageAddress,
  imageId,
  MAIN_FILE,
  SHARED_FILE,
} from '../../domain/catalogue/image-sources.ts'
import type { BlobStorage } from './blob-storage.ts'
import type { ImageFile } from './encode-variants.ts'
import type { ImageStore } from './image-store.ts'
import { imageKind } from './image-type.ts'
import { createImageWorker, type Drawing } from './image-worker.ts'

/** What the files of a image depend on beside its bytes (see resize.ts): a change of it gives new addresses. */
const PIPELINE_VERSION = '2'
/** Those beside the main one, which is written last: where it stands, the whole image stands. */
const OTHER_FILES = [
  ...IMAGE_WIDTHS.flatMap((width) => [`${width}.avif`, `${width}.webp`]),
  SHARED_FILE,
].filter((name) => name !== MAIN_FILE)

/** Images as files, wherever those lie. A image's id is made of its content, so no file ever changes. */
export function keptImages(
  place: BlobStorage,
  drawing: Pick<Drawing, 'image'> = createImageWorker(),
): ImageStore {
  const underWay = new Map<string, Promise<string | null>>()

  async function write(id: string, files: ImageFile[]): Promise<void> {
    const last = (file: ImageFile) => Number(file.suffix === MAIN_FILE)
    try {
      for (const { suffix, bytes } of files.toSorted((a, b) => last(a) - last(b))) {
        await place.put(`${id}-${suffix}`, bytes)
      }
    } catch (error) {
      await remove(id).catch(() => {})
      throw error
    }
  }

  async function remove(id: string): Promise<void> {
    // The main file goes first: what is left of an interrupted removal is not taken for a whole image.
    for (const suffix of [MAIN_FILE, ...OTHER_FILES]) await place.remove(`${id}-${suffix}`)
  }

  /** All of them: a image of which a file was lost is made whole by sending it again. */
  async function isWhole(id: string): Promise<boolean> {
    if (!(await place.has(`${id}-${MAIN_FILE}`))) return false
    const others = await Promise.all(OTHER_FILES.map((suffix) => place.has(`${id}-${suffix}`)))
    return others.every(Boolean)
  }

  async function keep(id: string, bytes: Uint8Array): Promise<string | null> {
    const address = imageAddress(id)
    if (await isWhole(id)) return address
    const files = await drawing.image(bytes)
    if (files === null) return null
    await write(id, files)
    return address
  }

  return {
    async add(bytes) {
      // Known by its first bytes: what is no image is not even handed on.
      if (imageKind(bytes) === null) return null
      const id = createHash('sha256').update(PIPELINE_VERSION).update(bytes).digest('hex').slice(0, 32)
      const kept = underWay.get(id) ?? keep(id, bytes).finally(() => underWay.delete(id))
      underWay.set(id, kept)
      return kept
    },

    async remove(address) {
      const id = imageId(address)
      if (id !== null) await remove(id)
    },
  }
}
