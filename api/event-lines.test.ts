import { Hono } from 'hono'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { APP_SETTINGS } from '../tests/support/app-settings.ts'
import { answerEventLines } from './event-lines.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('keeps the connection open while work waits for other work', { tags: ['K-20'] }, async () => {
  const other = Promise.withResolvers<{ kind: string }>()
  const app = new Hono().get('/', (c) =>
    answerEventLines<{ kind: string }>(c, {
      work: (report) => {
        report({ kind: 'progress' })
        report({ kind: 'fault' })
        return other.promise
      },
      settings: APP_SETTINGS,
    }),
  )
  const answer = await app.request('/')
  const text = answer.text()
  await vi.advanceTimersByTimeAsync(60_000)
  other.resolve({ kind: 'result' })
  const kinds = (await text)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).kind)
  expect(kinds).toEqual([...['progress', 'fault', 'progress', 'progress', 'progress', 'progress'], 'result'])
  expect(vi.getTimerCount()).toBe(0)
})
