import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(js|css|svg|json|webmanifest|html)$/
/** Bytes; smaller files are not compressed. */
const MIN_SIZE = 500
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }

export async function compressAssets(buildFolder: string): Promise<void> {
  const folder = join(buildFolder, 'client')
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = files.filter((file) => file.isFile() && TEXT.test(file.name))
  await Promise.all(texts.map((file) => compress(join(file.parentPath, file.name))))
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file)
  if (text.length < MIN_SIZE) return
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, BROTLI))
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
}
