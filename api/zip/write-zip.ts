import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  name: string
  content: AsyncIterable<string | Uint8Array>
  /** false for what is compressed already, such as photos */
  compress: boolean
}

/** Yields a ZIP archive while its entries are read one after the other; only a part of one entry is in memory. */
export async function* zipBytes(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let reading: Readable | null = null
  zip.on('error', (error) => output.destroy(error instanceof Error ? error : new Error(String(error))))
  const fill = async () => {
    for await (const { name, content, compress } of entries) {
      if (output.destroyed) return
      reading = Readable.from(content, { objectMode: false })
      zip.addReadStream(reading, name, { compress })
      await finished(reading)
    }
    zip.end()
  }
  const filling = fill().catch((error) => void output.destroy(error))
  try {
    for await (const chunk of output) yield chunk as Uint8Array
  } finally {
    output.destroy()
    ;(reading as Readable | null)?.destroy()
    await filling
  }
}
