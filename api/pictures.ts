import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'

const FILE_NAME = /^[0-9a-f]{32}-\d{3,4}\.(webp|avif|jpg)$/
const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Shown by others as well: in a shared link, in the pictures a search found. */
const FOR_ALL_SITES = { 'Cross-Origin-Resource-Policy': 'cross-origin' }

/** The product pictures, to be mounted under `/pictures`. A file's name names its content, so it is kept for good. */
export function pictureFiles(folder: string) {
  return new Hono().get('/:file', async (c) => {
    const name = c.req.param('file')
    // Only names the shop gives: nothing else can be asked for, in this folder or outside it.
    const format = FILE_NAME.exec(name)?.[1]
    if (format === undefined) return c.notFound()
    const etag = `"${name}"`
    const headers = { ETag: etag, 'Cache-Control': IMMUTABLE, ...FOR_ALL_SITES }
    // Whoever holds this tag holds the content, were the file removed since or not.
    if (c.req.header('If-None-Match')?.includes(etag)) return c.body(null, 304, headers)
    const bytes = await read(join(folder, name))
    if (bytes === null) return c.notFound()
    return c.body(bytes, 200, { ...headers, 'Content-Type': `image/${format === 'jpg' ? 'jpeg' : format}` })
  })
}

async function read(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    // At most some 40 kB: read whole, so that its length is known.
    return new Uint8Array(await readFile(file))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
