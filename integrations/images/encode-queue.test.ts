import { setImmediate as startedJobs } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createEncodeQueue } from './encode-queue.ts'

/** Creates jobs that record when they start. A job ends only when the test calls `finish`. */
function controlledJobs() {
  const started: string[] = []
  const finish = new Map<string, (result: boolean | Error) => void>()
  const job = (id: string) => () => {
    started.push(id)
    return new Promise<boolean>((resolve, reject) => {
      finish.set(id, (result) => (result instanceof Error ? reject(result) : resolve(result)))
    })
  }
  return { started, job, finish: (id: string, result: boolean | Error = true) => finish.get(id)?.(result) }
}

describe('createEncodeQueue', () => {
  it('runs one background job at a time', async () => {
    const { started, job, finish } = controlledJobs()
    const queue = createEncodeQueue(2)
    const first = queue.run('a', job('a'), 'background')
    const second = queue.run('b', job('b'), 'background')
    await startedJobs()
    expect(started).toEqual(['a'])
    expect(queue.waiting()).toBe(1)
    finish('a')
    expect(await first).toBe(true)
    await startedJobs()
    expect(started).toEqual(['a', 'b'])
    finish('b')
    await second
  })

  it('runs requested jobs before background jobs, in parallel up to the maximum concurrency', async () => {
    const { started, job, finish } = controlledJobs()
    const queue = createEncodeQueue(2)
    const background = queue.run('a', job('a'), 'background')
    for (const id of ['b', 'c']) void queue.run(id, job(id), 'background')
    await startedJobs()
    for (const id of ['x', 'y']) void queue.run(id, job(id))
    await startedJobs()
    expect(started).toEqual(['a', 'x'])
    finish('a')
    await background
    await startedJobs()
    expect(started).toEqual(['a', 'x', 'y'])
  })

  it('moves a background job forward when it is requested, and runs it once', async () => {
    const { started, job, finish } = controlledJobs()
    const queue = createEncodeQueue(1)
    const running = queue.run('a', job('a'), 'background')
    const waiting = ['b', 'c'].map((id) => queue.run(id, job(id), 'background'))
    await startedJobs()
    const requested = queue.run('c', job('c'))
    finish('a')
    await running
    await startedJobs()
    expect(started).toEqual(['a', 'c'])
    finish('c')
    expect(await requested).toBe(true)
    expect(await waiting[1]).toBe(true)
    await startedJobs()
    expect(started).toEqual(['a', 'c', 'b'])
  })

  it('continues after a job that fails', async () => {
    const { started, job, finish } = controlledJobs()
    const queue = createEncodeQueue(1)
    const failing = queue.run('a', job('a'))
    void queue.run('b', job('b'), 'background')
    await startedJobs()
    finish('a', new Error('disk full'))
    await expect(failing).rejects.toThrow('disk full')
    await startedJobs()
    expect(started).toEqual(['a', 'b'])
    expect(queue.has('a')).toBe(false)
  })

  it('cancels a waiting background job at once, and waits for the end of a running one', async () => {
    const { started, job, finish } = controlledJobs()
    const queue = createEncodeQueue(1)
    void queue.run('a', job('a'), 'background')
    const dropped = queue.run('b', job('b'), 'background')
    await startedJobs()
    await queue.cancel('b')
    expect(await dropped).toBe(false)
    const ended = queue.cancel('a')
    finish('a')
    await ended
    await startedJobs()
    expect(started).toEqual(['a'])
    expect(queue.waiting()).toBe(0)
  })

  it('ends a job that hangs, names the limit, and goes on with the next', async () => {
    const queue = createEncodeQueue(1, { jobLimitMs: 10 })
    const hung = queue.run('a', () => new Promise(() => {}))
    await expect(hung).rejects.toMatchObject({ reason: 'images', message: expect.stringContaining('10 ms') })
    expect(await queue.run('b', async () => true)).toBe(true)
    expect(queue.has('a')).toBe(false)
  })

  it('refuses further requested jobs while too many wait, and takes them again afterwards', async () => {
    const { job, finish } = controlledJobs()
    const queue = createEncodeQueue(1, { maxWaiting: 1 })
    const first = queue.run('a', job('a'))
    const second = queue.run('b', job('b'))
    await startedJobs()
    await expect(queue.run('c', job('c'))).rejects.toMatchObject({ reason: 'busy' })
    finish('a')
    await first
    await startedJobs()
    finish('b')
    await second
    expect(await queue.run('c', async () => true)).toBe(true)
  })
})
