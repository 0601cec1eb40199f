import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { coalesce } from './coalesce.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

it('coalesce runs the first request immediately and merges the requests of the next 250 ms into one run', async () => {
  const runs: string[][] = []
  const ask = coalesce<string>(async (keys) => {
    runs.push([...keys])
  }, 250)
  ask(['orders'])
  for (let times = 0; times < 50; times++) ask(['orders', 'stock'])
  expect(runs).toEqual([['orders']])
  await vi.advanceTimersByTimeAsync(249)
  expect(runs).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(runs).toEqual([['orders'], ['orders', 'stock']])
})

it('coalesce runs a request immediately when the last run was more than 250 ms ago', async () => {
  const run = vi.fn(async () => {})
  const ask = coalesce<string>(run, 250)
  ask(['orders'])
  await vi.advanceTimersByTimeAsync(10_000)
  ask([])
  expect(run).toHaveBeenCalledTimes(1)
  ask(['orders'])
  expect(run).toHaveBeenCalledTimes(2)
})
