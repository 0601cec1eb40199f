import { Hono } from 'hono'
import { IMAGE_FILE_NAME, imageType, mainFileOfLarge } from '../domain/catalogue/image-sources.ts'
import { OUTAGE_RESPONSES } from '../domain/outages.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Small images have no zoom file. The zoom file's URL then redirects to the main file, cacheable for a day. */
const NO_LARGE_FILE = { 'Cache-Control': 'public, max-age=86400' }
/** Other sites show these images, for example in link previews and search results. */
const FOR_ALL_SITES = { 'Cross-Origin-Resource-Policy': 'cross-origin' }

export interface ServedImages {
  /** @returns null when the file does not exist, `pending` when encoding takes longer than a request may wait */
  read: (name: string) => Promise<Uint8Array<ArrayBuffer> | 'pending' | null>
  isPending: (name: string) => boolean
  has: (name: string) => Promise<boolean>
}

/**
 * Serves product images below `/pictures`. They are cached for a year, because a file's name depends on its content.
 * @param elsewhere URL of a server with the same files, without a trailing slash; null when only the shop has them
 */
export function imageRoutes(images: ServedImages, elsewhere: string | null = null) {
  return new Hono().get('/:file', async (c) => {
    const name = c.req.param('file')
    // Source images and all other files stay private.
    if (!IMAGE_FILE_NAME.test(name)) return c.notFound()
    const etag = `"${name}"`
    const headers = { 'Cache-Control': IMMUTABLE, ...FOR_ALL_SITES }
    const main = mainFileOfLarge(name)
    const isElsewhere = elsewhere !== null && !images.isPending(name)
    if (isElsewhere && (main === null || (await images.has(name)))) {
      return c.body(null, 308, { ...headers, Location: `${elsewhere}/pictures/${name}` })
    }
    // The ETag identifies the content, so it is valid even when the file was deleted.
    if (c.req.header('If-None-Match')?.includes(etag)) return c.body(null, 304, { ETag: etag, ...headers })
    const bytes = await images.read(name)
    if (bytes === null && main !== null && (await images.has(main))) {
      return c.body(null, 302, { ...NO_LARGE_FILE, Location: `/pictures/${main}` })
    }
    if (bytes === null) return c.notFound()
    if (bytes === 'pending') {
      const { message, retryAfter } = OUTAGE_RESPONSES.busy
      return c.text(message, 503, { 'Retry-After': String(retryAfter), 'Cache-Control': 'no-store' })
    }
    return c.body(bytes, 200, { ETag: etag, ...headers, 'Content-Type': imageType(name) })
  })
}
