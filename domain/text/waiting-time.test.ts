import { expect, it } from 'vitest'
import { waitingTime } from './waiting-time.ts'

it.each([
  [1, '1 seconde'],
  [40, '40 secondes'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
])('waitingTime formats %i seconds as %s', (seconds, text) => {
  expect(waitingTime(seconds)).toBe(text)
})
