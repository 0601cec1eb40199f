import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createEntry, encodeEntry } from './cache-entry.ts'
import { createRecompressor } from './recompression.ts'

const TEXT = Array.from({ length: 300 }, (_, line) => `<li class="card">Body n° ${line * 7919}</li>`).join('')

async function anAnswer() {
  const answer = await createEntry(new Response(TEXT), {} as never)
  await encodeEntry(answer, 'br')
  return answer
}

it('compresses an answer once more, and once', async () => {
  const press = createRecompressor(() => 0)
  const answer = await anAnswer()
  const before = answer.bodies.br?.length ?? 0
  await press.recompress(answer)
  expect(answer.bodies.br?.length).toBeLessThan(before)
  expect(brotliDecompressSync(answer.bodies.br ?? '').toString()).toBe(TEXT)
  expect(press.recompress(answer)).toBeUndefined()
})

it('takes one at a time, and rests ten times as long as it worked', async () => {
  let time = 0
  const press = createRecompressor(() => time)
  const [first, second] = [await anAnswer(), await anAnswer()]
  const work = press.recompress(first)
  expect(press.recompress(second)).toBeUndefined()
  time = 50
  await work
  time = 549
  expect(press.recompress(second)).toBeUndefined()
  time = 550
  await press.recompress(second)
  expect(second.bodies.br?.length).toBe(first.bodies.br?.length)
})
