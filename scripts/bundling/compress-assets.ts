import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Texts; images and fonts are compressed already. */
const TEXT = /\.(js|css|svg|json|webmanifest|html)$/
/** Below this, bytes, compression gains nothing. */
const WORTH_IT = 500
// Done once for every visitor to come: the strongest there is.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }

/** Lays a brotli and a gzip copy beside every text file of the built browser files; the server sends those. */
export async function compressAssets(buildFolder: string): Promise<void> {
  const folder = join(buildFolder, 'client')
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = files.filter((file) => file.isFile() && TEXT.test(file.name))
  await Promise.all(texts.map((file) => compress(join(file.parentPath, file.name))))
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file)
  if (text.length < WORTH_IT) return
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, BROTLI))
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
}
