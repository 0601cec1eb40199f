import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createEntry, encodeEntry, readResponse } from './cache-entry.ts'
import { createRecompressor } from './recompression.ts'

const TEXT = Array.from({ length: 300 }, (_, line) => `<li class="card">Body n° ${line * 7919}</li>`).join('')

async function anEntry() {
  const entry = createEntry(await readResponse(new Response(TEXT)), {} as never)
  await encodeEntry(entry, 'br')
  return entry
}

describe('recompress', () => {
  it('recompresses an entry to a smaller body, and only once', async () => {
    const recompressor = createRecompressor(() => 0)
    const entry = await anEntry()
    const before = entry.variants.br?.body.length ?? 0
    await recompressor.recompress(entry)
    expect(entry.variants.br?.body.length).toBeLessThan(before)
    expect(brotliDecompressSync(entry.variants.br?.body ?? '').toString()).toBe(TEXT)
    expect(recompressor.recompress(entry)).toBeUndefined()
  })

  it('recompresses one entry at a time, then pauses for ten times the duration of the recompression', async () => {
    let time = 0
    const recompressor = createRecompressor(() => time)
    const [first, second] = [await anEntry(), await anEntry()]
    const work = recompressor.recompress(first)
    expect(recompressor.recompress(second)).toBeUndefined()
    time = 50
    await work
    time = 549
    expect(recompressor.recompress(second)).toBeUndefined()
    time = 550
    await recompressor.recompress(second)
    expect(second.variants.br?.body.length).toBe(first.variants.br?.body.length)
  })
})
