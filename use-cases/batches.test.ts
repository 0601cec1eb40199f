import { expect, it, vi } from 'vitest'
import { createPause, inParts, readInBatches, yieldToEventLoop } from './batches.ts'

it('yieldToEventLoop continues one piece of long work in each turn of the event loop', async () => {
  const turns: number[] = []
  let turn = 0
  const count = (): void => {
    turn += 1
    if (turn < 100) setImmediate(count)
  }
  setImmediate(count)
  const work = async () => {
    for (let part = 0; part < 5; part++) {
      await yieldToEventLoop()
      turns.push(turn)
    }
  }
  await Promise.all([work(), work(), work()])
  expect(turns).toHaveLength(15)
  expect(new Set(turns).size).toBe(15)
})

it('readInBatches yields to the event loop between two batches', async () => {
  const rows = Array.from({ length: 5 }, (_, number) => number)
  const batches: number[][] = []
  let yielded = 0
  for await (const batch of readInBatches<number>(2, async (last) => {
    const from = last === null ? 0 : last + 1
    setImmediate(() => {
      yielded += 1
    })
    return rows.slice(from, from + 2)
  })) {
    batches.push(batch)
    expect(yielded).toBe(batches.length - 1)
  }
  expect(batches).toEqual([[0, 1], [2, 3], [4]])
})

it('inParts yields to the event loop between two parts', async () => {
  const parts: number[][] = []
  let yielded = 0
  for await (const part of inParts([0, 1, 2, 3, 4], 2)) {
    expect(yielded).toBe(parts.length)
    parts.push(part)
    setImmediate(() => {
      yielded += 1
    })
  }
  expect(parts).toEqual([[0, 1], [2, 3], [4]])
})

it('createPause yields to the event loop once the work took ten milliseconds', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(100)
  const pause = createPause()
  let yielded = false
  setImmediate(() => {
    yielded = true
  })
  now.mockReturnValue(109)
  await pause()
  expect(yielded).toBe(false)
  now.mockReturnValue(110)
  await pause()
  expect(yielded).toBe(true)
  now.mockRestore()
})
