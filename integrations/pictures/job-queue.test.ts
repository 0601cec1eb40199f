import { expect, test } from 'vitest'
import { jobQueue } from './job-queue.ts'

test('never more jobs at a time than allowed, in order, and a failed one gives its place back', async () => {
  const queue = jobQueue(2)
  let running = 0
  let most = 0
  const begun: number[] = []
  const jobs = Array.from({ length: 9 }, (_, index) =>
    queue(async () => {
      running += 1
      most = Math.max(most, running)
      begun.push(index)
      await Promise.resolve()
      running -= 1
      if (index === 3) throw new Error('spoiled')
      return index
    }),
  )
  const results = await Promise.allSettled(jobs)
  expect(most).toBe(2)
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(results.filter((result) => result.status === 'rejected')).toHaveLength(1)
  expect(await queue(async () => 'free again')).toBe('free again')
})
