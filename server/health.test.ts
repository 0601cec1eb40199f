import { beforeEach, expect, it } from 'vitest'
import type { HealthStatus } from '../domain/health-status.ts'
import { ServiceUnavailableError } from '../domain/outages.ts'
import { createHealth } from './health.ts'

const WELL = { ready: true, stopping: false, database: 'ok', disk: 'ok', failedJobs: [] }

let reported: HealthStatus[]
let time: number
let probes: number
let state: { fault: unknown; free: number }
let stopping: AbortController
let failedJobs: string[]

beforeEach(() => {
  reported = []
  time = 0
  probes = 0
  state = { fault: null, free: 1e12 }
  stopping = new AbortController()
  failedJobs = []
})

function aHealth() {
  return createHealth({
    probe: async () => {
      probes += 1
      if (state.fault) throw state.fault
    },
    freeBytes: async () => {
      if (Number.isNaN(state.free)) throw new Error('no such folder')
      return state.free
    },
    failedJobs: () => failedJobs,
    now: () => time,
    stopping: stopping.signal,
    onChange: (readiness) => reported.push(readiness),
  })
}

it('readiness is ok while the database takes writes and the disk has room', async () => {
  expect(await aHealth().readiness()).toEqual(WELL)
  expect(reported).toEqual([])
})

it.each(['busy', 'full', 'read-only', 'unreachable', 'damaged'] as const)(
  'readiness fails while the database is %s, then recovers, and each change is reported once',
  async (outage) => {
    const health = aHealth()
    state.fault = new ServiceUnavailableError(outage, 'a cause')
    const ill = { ready: false, stopping: false, database: outage, disk: 'ok', failedJobs: [] }
    expect(await health.readiness()).toEqual(ill)
    time += 2000
    await health.readiness()
    state.fault = null
    time += 2000
    expect(await health.readiness()).toEqual(WELL)
    expect(reported).toEqual([ill, WELL])
  },
)

it('readiness treats an unknown fault as an unavailable database', async () => {
  state.fault = new Error('what?')
  expect(await aHealth().readiness()).toMatchObject({ ready: false, database: 'unreachable' })
})

it.each([
  [499_999_999, 'low', true],
  [9_999_999, 'full', false],
  [Number.NaN, 'full', false],
])('readiness with %s bytes left reports the disk as %s', async (free, disk, ready) => {
  state.free = free
  expect(await aHealth().readiness()).toMatchObject({ ready, disk })
  expect(reported).toHaveLength(1)
})

it('readiness probes the database at most once every two seconds', async () => {
  const health = aHealth()
  await Promise.all([health.readiness(), health.readiness()])
  time += 1999
  await health.readiness()
  expect(probes).toBe(1)
  time += 1
  await health.readiness()
  expect(probes).toBe(2)
})

it('readiness fails once the shop is stopping', async () => {
  const health = aHealth()
  await health.readiness()
  stopping.abort()
  expect(await health.readiness()).toEqual({ ...WELL, ready: false, stopping: true })
})

it('readiness answers while the database and the disk do not, and asks neither a second time meanwhile', async () => {
  const answer = Promise.withResolvers<void>()
  const asked = { database: 0, disk: 0 }
  const health = createHealth({
    probe: () => {
      asked.database += 1
      return answer.promise
    },
    failedJobs: () => [],
    answerWithin: 10,
    freeBytes: async () => {
      asked.disk += 1
      await answer.promise
      return 1e12
    },
    now: () => time,
    stopping: stopping.signal,
    onChange: (readiness) => reported.push(readiness),
  })
  for (let count = 0; count < 3; count++) {
    expect(await health.readiness()).toMatchObject({ ready: false, database: 'unreachable', disk: 'full' })
    time += 2000
  }
  expect(asked).toEqual({ database: 1, disk: 1 })
  answer.resolve()
  await answer.promise
  expect(await health.readiness()).toEqual(WELL)
})

it('a shop is alive while the database is away, and no more when it was only busy for two minutes', async () => {
  const health = aHealth()
  state.fault = new ServiceUnavailableError('unreachable', 'a cause')
  time += 600_000
  await health.readiness()
  expect(health.isAlive()).toBe(true)
  state.fault = new ServiceUnavailableError('busy', 'a cause')
  time += 119_999
  await health.readiness()
  expect(health.isAlive()).toBe(true)
  time += 1
  expect(health.isAlive()).toBe(false)
  state.fault = null
  time += 2000
  await health.readiness()
  expect(health.isAlive()).toBe(true)
})

it('readiness names a job that failed, and the shop is ready all the same', async () => {
  const health = aHealth()
  failedJobs = ['backup']
  expect(await health.readiness()).toEqual({ ...WELL, failedJobs: ['backup'] })
  expect(reported).toEqual([])
})
