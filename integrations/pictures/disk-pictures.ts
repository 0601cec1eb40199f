import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PICTURE_WIDTHS } from '../../domain/catalogue/picture-sources.ts'
import { diskTroubleOf, Unavailable } from '../../domain/unavailable.ts'
import { type Drawing, openDrawing } from './drawing.ts'
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
/** Where files are written before they get their name. */
const UNFINISHED = 'unfinished'
/** No file takes that long to be written, in milliseconds: whoever began it was ended. */
const LEFT_BEHIND = 60 * 60 * 1000

/**
 * Pictures as files in a folder, which is made when it is missing. A picture's id is made of its content, so no
 * file ever changes. @throws the file system's error when the folder cannot be made.
 */
export async function openDiskPictures(
  folder: string,
  drawing: Pick<Drawing, 'picture'> = openDrawing(),
): Promise<PictureStore> {
  const unfinished = join(folder, UNFINISHED)
  await mkdir(unfinished, { recursive: true })
  await removeLeftBehind(unfinished)
  const underWay = new Map<string, Promise<string | null>>()

  async function write(id: string, files: PictureFile[]): Promise<void> {
    const last = (file: PictureFile) => Number(file.suffix === LAST_FILE)
    for (const { suffix, bytes } of files.toSorted((a, b) => last(a) - last(b))) {
      // A half-written file never has a name that is served; flushed, since the product is acknowledged next.
      const temporary = join(unfinished, `${id}-${suffix}.${randomUUID()}`)
      try {
        await writeFile(temporary, bytes, { flush: true })
        await rename(temporary, join(folder, `${id}-${suffix}`))
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => {})
        await remove(id).catch(() => {})
        throw explained(error)
      }
    }
  }

  async function remove(id: string): Promise<void> {
    // The last file goes first: what is left of an interrupted removal is not taken for a whole picture.
    await rm(join(folder, `${id}-${LAST_FILE}`), { force: true })
    for (const suffix of OTHER_FILES) await rm(join(folder, `${id}-${suffix}`), { force: true })
  }

  async function keep(id: string, bytes: Uint8Array): Promise<string | null> {
    const address = `/pictures/${id}-${LAST_FILE}`
    // All of them: a picture of which a file was lost is made whole by sending it again.
    const names = [...OTHER_FILES, LAST_FILE].map((suffix) => join(folder, `${id}-${suffix}`))
    if ((await Promise.all(names.map(exists))).every(Boolean)) return address
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

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

async function removeLeftBehind(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file)
    if (mtimeMs < Date.now() - LEFT_BEHIND) await rm(file, { force: true })
  }
}

function explained(error: unknown): unknown {
  const trouble = diskTroubleOf(error)
  return trouble ? new Unavailable(trouble, error) : error
}
