import { createHash } from 'node:crypto'
import { PICTURE_WIDTHS } from '../../domain/catalogue/picture-sources.ts'
import { type Drawing, openDrawing } from './drawing.ts'
import type { PictureFiles } from './picture-files.ts'
import { pictureKind } from './picture-kind.ts'
import type { PictureStore } from './picture-store.ts'
import { PICTURE_RECIPE } from './recipe.ts'
import type { PictureFile } from './resize.ts'

const ADDRESS = /^\/pictures\/([0-9a-f]{32})-800\.webp$/
/** Written last: where it stands, the whole picture stands. */
const LAST_FILE = '800.webp'
const SHARED_FILE = '800.jpg'
const OTHER_FILES = [
  ...PICTURE_WIDTHS.flatMap((width) => [`${width}.avif`, `${width}.webp`]).filter(
    (name) => name !== LAST_FILE,
  ),
  SHARED_FILE,
]
/** Pictures as files, wherever those lie. A picture's id is made of its content, so no file ever changes. */
export function keptPictures(
  place: PictureFiles,
  drawing: Pick<Drawing, 'picture'> = openDrawing(),
): PictureStore {
  const underWay = new Map<string, Promise<string | null>>()

  async function write(id: string, files: PictureFile[]): Promise<void> {
    const last = (file: PictureFile) => Number(file.suffix === LAST_FILE)
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
    // The last file goes first: what is left of an interrupted removal is not taken for a whole picture.
    for (const suffix of [LAST_FILE, ...OTHER_FILES]) await place.remove(`${id}-${suffix}`)
  }

  /** All of them: a picture of which a file was lost is made whole by sending it again. */
  async function isWhole(id: string): Promise<boolean> {
    if (!(await place.has(`${id}-${LAST_FILE}`))) return false
    const others = await Promise.all(OTHER_FILES.map((suffix) => place.has(`${id}-${suffix}`)))
    return others.every(Boolean)
  }

  async function keep(id: string, bytes: Uint8Array): Promise<string | null> {
    const address = `/pictures/${id}-${LAST_FILE}`
    if (await isWhole(id)) return address
    const files = await drawing.picture(bytes)
    if (files === null) return null
    await write(id, files)
    return address
  }

  return {
    async add(bytes) {
      // Known by its first bytes: what is no picture is not even handed on.
      if (pictureKind(bytes) === null) return null
      const id = createHash('sha256').update(PICTURE_RECIPE).update(bytes).digest('hex').slice(0, 32)
      const kept = underWay.get(id) ?? keep(id, bytes).finally(() => underWay.delete(id))
      underWay.set(id, kept)
      return kept
    },

    async remove(address) {
      const id = ADDRESS.exec(address)?.[1]
      if (id !== undefined) await remove(id)
    },
  }
}
