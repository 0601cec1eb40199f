import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PICTURE_WIDTHS } from '../../domain/catalogue/picture-sources.ts'
import { type Drawing, openDrawing } from './drawing.ts'
import { pictureKind } from './picture-kind.ts'
import type { PictureStore } from './picture-store.ts'
import { PICTURE_RECIPE } from './recipe.ts'
import type { PictureFile } from './resize.ts'

const ADDRESS = /^\/pictures\/([0-9a-f]{32})-800\.webp$/
/** Written last: where it stands, the whole picture stands. */
const LAST_FILE = '800.webp'
const SHARED_FILE = '800.jpg'

/**
 * Pictures as files in a folder, which is made when it is missing. A picture's id is made of its content, so no
 * file ever changes. @throws the file system's error when the folder cannot be made.
 */
export async function openDiskPictures(
  folder: string,
  drawing: Pick<Drawing, 'picture'> = openDrawing(),
): Promise<PictureStore> {
  await mkdir(folder, { recursive: true })
  const underWay = new Map<string, Promise<string | null>>()

  async function write(id: string, files: PictureFile[]): Promise<void> {
    const last = (file: PictureFile) => Number(file.suffix === LAST_FILE)
    for (const { suffix, bytes } of files.toSorted((a, b) => last(a) - last(b))) {
      // A half-written file never has a name that is served; flushed, since the product is acknowledged next.
      const temporary = join(folder, `${id}-${suffix}.${randomUUID()}.tmp`)
      await writeFile(temporary, bytes, { flush: true })
      await rename(temporary, join(folder, `${id}-${suffix}`))
    }
  }

  async function keep(id: string, bytes: Uint8Array): Promise<string | null> {
    const address = `/pictures/${id}-${LAST_FILE}`
    if (await exists(join(folder, `${id}-${LAST_FILE}`))) return address
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
      if (id === undefined) return
      // The last file goes first: what is left of an interrupted removal is not taken for a whole picture.
      await rm(join(folder, `${id}-${LAST_FILE}`), { force: true })
      const others = PICTURE_WIDTHS.flatMap((width) => [`${width}.avif`, `${width}.webp`])
      for (const suffix of [...others, SHARED_FILE])
        await rm(join(folder, `${id}-${suffix}`), { force: true })
    },
  }
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}
