import { expect, it } from 'vitest'
import { createMutex } from './mutex.ts'

it('a mutex tells those who wait that it is busy when its holder does nothing', async () => {
  const mutex = createMutex({ idleLimitMs: 20 })
  await mutex.acquire()
  const waiting = [mutex.acquire(), mutex.acquire()]
  for (const one of waiting) await expect(one).rejects.toMatchObject({ reason: 'busy' })
  expect(mutex.waiting()).toBe(0)
  mutex.release()
  await mutex.acquire()
  mutex.release()
})

it('a mutex lets others wait while its holder makes progress', async () => {
  const mutex = createMutex({ idleLimitMs: 20 })
  await mutex.acquire()
  const waiting = mutex.acquire()
  const working = setInterval(mutex.progress)
  setTimeout(() => {
    clearInterval(working)
    mutex.release()
  }, 100)
  await waiting
  mutex.release()
})
