import fc from 'fast-check'
import { expect, it } from 'vitest'
import { monotonicClock } from './monotonic-clock.ts'

const MINUTE = 60_000
const reported = (times: readonly number[]) => {
  const steps: number[] = []
  const left = [...times]
  const clock = monotonicClock(
    () => left.shift() ?? 0,
    (step) => steps.push(step),
  )
  return { shown: times.map(clock), steps }
}

it('monotonicClock follows the machine’s clock', () => {
  expect(reported([0, 5, 5, 70])).toEqual({ shown: [0, 5, 5, 70], steps: [] })
})

it('monotonicClock returns the same time when the machine’s clock is set back, until that clock catches up', () => {
  expect(reported([10 * MINUTE, MINUTE, 10 * MINUTE, 11 * MINUTE])).toEqual({
    shown: [10 * MINUTE, 10 * MINUTE, 10 * MINUTE, 11 * MINUTE],
    steps: [],
  })
})

it('monotonicClock goes back when the machine’s clock goes back by a large step, and reports the step', () => {
  const year = 365 * 24 * 60 * MINUTE
  expect(reported([2 * year, year, year + 1])).toEqual({ shown: [2 * year, year, year + 1], steps: [year] })
})

it('monotonicClock follows the machine’s clock back only if the step exceeds ten minutes', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100 * MINUTE)), (times) => {
      const { shown, steps } = reported(times)
      const back = shown.slice(1).flatMap((time, index) => {
        const step = (shown[index] ?? 0) - time
        return step > 0 ? [step] : []
      })
      expect(back).toEqual(steps)
      for (const step of back) expect(step).toBeGreaterThan(10 * MINUTE)
    }),
  )
})
