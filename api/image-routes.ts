import { Hono } from 'hono'
import { IMAGE_FILE_NAME, imageType } from '../domain/catalogue/image-sources.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Shown by others as well: in a shared link, in the images a search found. */
const FOR_ALL_SITES = { 'Cross-Origin-Resource-Policy': 'cross-origin' }

/** Reads a file by its name; null when there is none. */
export type ReadImage = (name: string) => Promise<Uint8Array<ArrayBuffer> | null>

/**
 * The product images, to be mounted under `/pictures`. A file's name names its content, so it is kept for good.
 * `elsewhere`: where the same files are served from, without a slash at the end; null when only the shop serves them.
 */
export function imageRoutes(read: ReadImage, elsewhere: string | null = null) {
  return new Hono().get('/:file', async (c) => {
    const name = c.req.param('file')
    // Only names the shop gives: nothing else can be asked for, in this place or outside it.
    if (!IMAGE_FILE_NAME.test(name)) return c.notFound()
    const etag = `"${name}"`
    const headers = { 'Cache-Control': IMMUTABLE, ...FOR_ALL_SITES }
    if (elsewhere !== null) {
      return c.body(null, 308, { ...headers, Location: `${elsewhere}/pictures/${name}` })
    }
    // Whoever holds this tag holds the content, were the file removed since or not.
    if (c.req.header('If-None-Match')?.includes(etag)) return c.body(null, 304, { ETag: etag, ...headers })
    const bytes = await read(name)
    if (bytes === null) return c.notFound()
    return c.body(bytes, 200, { ETag: etag, ...headers, 'Content-Type': imageType(name) })
  })
}
