import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { PICTURE_WIDTHS } from '../../domain/catalogue/picture-sources.ts'
import { jobQueue } from './job-queue.ts'
import type { PictureStore } from './picture-store.ts'
import { drawPicture, PICTURE_RECIPE, type PictureFile } from './resize.ts'

const ADDRESS = /^\/pictures\/([0-9a-f]{32})-800\.webp$/
/** Written last: where it stands, the whole picture stands. */
const LAST_FILE = '800.webp'

/**
 * Pictures as files in a folder, which is made when it is missing. A picture's id is made of its content, so no
 * file ever changes. @throws the file system's error when the folder cannot be made.
 */
export async function openDiskPictures(folder: string): Promise<PictureStore> {
  await mkdir(folder, { recursive: true })
  const queue = jobQueue(Math.min(2, availableParallelism()))

  async function write(id: string, files: PictureFile[]): Promise<void> {
    const last = (file: PictureFile) => Number(file.suffix === LAST_FILE)
    for (const { suffix, bytes } of files.toSorted((a, b) => last(a) - last(b))) {
      // A half-written file never has a name that is served; flushed, since the product is acknowledged next.
      const temporary = join(folder, `${id}-${suffix}.${randomUUID()}.tmp`)
      await writeFile(temporary, bytes, { flush: true })
      await rename(temporary, join(folder, `${id}-${suffix}`))
    }
  }

  return {
    async add(bytes) {
      const id = createHash('sha256').update(PICTURE_RECIPE).update(bytes).digest('hex').slice(0, 32)
      const address = `/pictures/${id}-${LAST_FILE}`
      return queue(async () => {
        if (await exists(join(folder, `${id}-${LAST_FILE}`))) return address
        const files = await drawPicture(bytes)
        if (files === null) return null
        await write(id, files)
        return address
      })
    },

    async remove(address) {
      const id = ADDRESS.exec(address)?.[1]
      if (id === undefined) return
      // The last file goes first: what is left of an interrupted removal is not taken for a whole picture.
      await rm(join(folder, `${id}-${LAST_FILE}`), { force: true })
      for (const width of PICTURE_WIDTHS) {
        for (const format of ['avif', 'webp']) {
          await rm(join(folder, `${id}-${width}.${format}`), { force: true })
        }
      }
    },
  }
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}
