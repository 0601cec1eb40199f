import { expect, it } from 'vitest'
import { keyedMutex } from './keyed-mutex.ts'

it('keyedMutex runs work with the same name one after the other', async () => {
  const { withLock } = keyedMutex()
  const done: string[] = []
  const first = Promise.withResolvers<void>()
  const all = [
    withLock('a', () => first.promise.then(() => done.push('first'))),
    withLock('a', async () => done.push('second')),
    withLock('b', async () => done.push('other')),
  ]
  await all[2]
  first.resolve()
  await Promise.all(all)
  expect(done).toEqual(['other', 'first', 'second'])
})

it('keyedMutex ends a wait for work that hangs, names the lock, and lets nobody in before the work ends', async () => {
  const { withLock } = keyedMutex({ patienceMs: 20 })
  const hung = Promise.withResolvers<void>()
  let entered = 0
  const enter = () => withLock('a', async () => ++entered)
  const holder = withLock('a', () => hung.promise)
  for (const waiter of [enter(), enter()]) {
    await expect(waiter).rejects.toMatchObject({ reason: 'busy', message: expect.stringContaining('“a”') })
  }
  await expect(enter()).rejects.toMatchObject({ reason: 'busy' })
  expect(entered).toBe(0)
  hung.resolve()
  await holder
  expect(await enter()).toBe(1)
})

it('keyedMutex refuses work that does not wait while other work with its name runs', async () => {
  const { withLock, withTryLock } = keyedMutex()
  const first = Promise.withResolvers<void>()
  const holder = withLock('a', () => first.promise)
  expect(await withTryLock('a', async () => 1)).toBeNull()
  expect(await withTryLock('b', async () => 2)).toEqual({ done: 2 })
  first.resolve()
  await holder
  expect(await withTryLock('a', async () => 3)).toEqual({ done: 3 })
})
