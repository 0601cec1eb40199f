import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Header } from 'tar'

const BLOCK = 512
const MAX_ENTRY_BYTES = 256_000_000

export interface ArchivedFile {
  name: string
  bytes: Uint8Array
}

export type AddFile = (name: string, bytes: Uint8Array) => Promise<void>

/** Writes an archive that only its owner can read. Its name ends with `.part` until it is complete and on disk. */
export async function writeArchive(file: string, fill: (add: AddFile) => Promise<void>): Promise<void> {
  const part = `${file}.part`
  const gzip = createGzip()
  const writing = pipeline(gzip, createWriteStream(part, { mode: 0o600, flush: true }))
  // A failure is thrown where `writing` is awaited.
  writing.catch(() => {})
  try {
    await fill(async (name, bytes) => {
      for (const chunk of [headOf(name, bytes), bytes, Buffer.alloc(padding(bytes.length))]) {
        if (!gzip.write(chunk)) await Promise.race([once(gzip, 'drain'), writing])
      }
    })
    gzip.end(Buffer.alloc(2 * BLOCK))
    await writing
    await rename(part, file)
  } catch (error) {
    gzip.destroy()
    await writing.catch(() => {})
    await rm(part, { force: true })
    throw error
  }
}

function headOf(name: string, bytes: Uint8Array): Buffer {
  const header = new Header({ path: name, size: bytes.length, mode: 0o600, type: 'File', mtime: new Date(0) })
  header.encode()
  if (!header.block) throw new Error(`No place for ${name} in an archive.`)
  return header.block
}

export async function* readArchive(file: string): AsyncGenerator<ArchivedFile> {
  const unzipped = createGunzip()
  const reading = pipeline(createReadStream(file), unzipped)
  // A failure is thrown where `unzipped` is read.
  reading.catch(() => {})
  const take = taker(unzipped)
  for (;;) {
    const header = new Header(await take(BLOCK))
    if (header.nullBlock) return
    const { path, size = 0, type } = header
    if (!header.cksumValid || !path || type !== 'File' || size > MAX_ENTRY_BYTES)
      throw new Error('Not a backup.')
    const bytes = await take(size)
    await take(padding(size))
    yield { name: path, bytes }
  }
}

function taker(stream: AsyncIterable<Buffer>): (count: number) => Promise<Buffer> {
  const chunks = stream[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  return async (count) => {
    const parts = [held]
    for (let length = held.length; length < count; ) {
      const { value, done } = await chunks.next()
      if (done) throw new Error('The archive ends too early.')
      parts.push(value)
      length += value.length
    }
    const all = parts.length === 1 ? held : Buffer.concat(parts)
    held = all.subarray(count)
    return all.subarray(0, count)
  }
}

function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK
}
