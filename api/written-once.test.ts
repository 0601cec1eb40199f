import { expect, it, vi } from 'vitest'
import { writeOnce } from './written-once.ts'

async function* pieces() {
  yield new Uint8Array([1, 2])
  yield new Uint8Array([3])
}

async function bytesOf(parts: AsyncGenerator<Uint8Array>): Promise<number[]> {
  const found: number[] = []
  for await (const part of parts) found.push(...part)
  return found
}

it('gives each reader all bytes, also after its retirement', async () => {
  const made = pieces()
  const next = vi.spyOn(made, 'next')
  const once = writeOnce(made)
  const late = once.read()
  expect(await bytesOf(once.read())).toEqual([1, 2, 3])
  once.retire()
  expect(await bytesOf(late)).toEqual([1, 2, 3])
  expect(next).toHaveBeenCalledTimes(3)
})

it.each([0, 1])('is freed when it is retired and its last reader left after %i pieces', async (count) => {
  const made = pieces()
  const freed = vi.spyOn(made, 'return')
  const once = writeOnce(made)
  const reader = once.read()
  for (let piece = 0; piece < count; piece++) await reader.next()
  once.retire()
  expect(freed).not.toHaveBeenCalled()
  await reader.return(undefined)
  expect(freed).toHaveBeenCalledOnce()
})
