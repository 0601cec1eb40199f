import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { monitorEventLoopLag } from './event-loop-lag.ts'

let time = 0
let wait: () => number

beforeEach(() => {
  vi.useFakeTimers()
  time = 0
  wait = monitorEventLoopLag(() => time)
})

afterEach(() => {
  vi.useRealTimers()
})

/** The loop turns after so many milliseconds: its timer comes when it can. */
function turnAfter(milliseconds: number) {
  time += milliseconds
  vi.advanceTimersByTime(50)
}

describe('the wait for the event loop', () => {
  it('is nothing while it turns in time', () => {
    turnAfter(50)
    turnAfter(50)
    time += 30
    expect(wait()).toBe(0)
  })

  it('is nothing after one long turn', () => {
    turnAfter(50)
    time += 900
    expect(wait()).toBe(0)
  })

  it('is that of the shorter of two long turns', () => {
    turnAfter(450)
    time += 350
    expect(wait()).toBe(300)
  })

  it('ends as soon as the loop turns in time again', () => {
    turnAfter(450)
    turnAfter(450)
    turnAfter(50)
    time += 20
    expect(wait()).toBe(0)
  })
})
