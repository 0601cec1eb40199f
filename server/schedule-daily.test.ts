import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { scheduleDaily } from './schedule-daily.ts'

const A_DAY = 86_400_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('is done soon after the start, and then each day', async () => {
  const work = vi.fn(async () => {})
  const stopping = new AbortController()
  scheduleDaily(work, () => {}, stopping.signal)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(3 * A_DAY)
  expect(work).toHaveBeenCalledTimes(4)
  stopping.abort()
  await vi.advanceTimersByTimeAsync(2 * A_DAY)
  expect(work).toHaveBeenCalledTimes(4)
})

it('is tried again the day after it failed, and the failure is told', async () => {
  const told: unknown[] = []
  const fault = new Error('no database')
  const work = vi.fn(() => Promise.reject(fault))
  const stopping = new AbortController()
  scheduleDaily(work, (error) => told.push(error), stopping.signal)
  await vi.advanceTimersByTimeAsync(60_000 + A_DAY)
  expect(told).toEqual([fault, fault])
  stopping.abort()
})
