import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEncodeQueue, createImageWorker } from './image-worker.ts'

describe('createImageWorker', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'worker-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('answers every job with its own result', async () => {
    const worker = createImageWorker()
    const image = { create: { width: 1000, height: 500, channels: 3 as const, background: '#ff0000' } }
    const [files, nothing] = await Promise.all([
      worker.encode(await sharp(image).png().toBuffer()),
      worker.encode(Buffer.from('nonsense')),
    ])
    expect(files?.map((file) => file.suffix)).toEqual([
      '200.avif',
      '200.webp',
      '400.avif',
      '400.webp',
      '800.avif',
      '800.webp',
      '800.jpg',
      '1600.webp',
    ])
    expect(nothing).toBeNull()
  })

  it('returns null for an image that crashes the process, and encodes the others', {
    tags: ['T-48'],
  }, async () => {
    const script = join(folder, 'mortal.mjs')
    await writeFile(
      script,
      `process.on('disconnect', () => process.exit())
       process.on('message', ({ id, bytes }) => (bytes.length > 1 ? process.exit(3) : process.send({ id, files: [] })))`,
    )
    const worker = createImageWorker(pathToFileURL(script))
    const [deadly, innocent] = await Promise.all([
      worker.encode(new Uint8Array(2)),
      worker.encode(new Uint8Array(1)),
    ])
    expect(deadly).toBeNull()
    expect(innocent).toEqual([])
    expect(await worker.encode(new Uint8Array(1))).toEqual([])
  })

  it('reports a fault of the encoder', async () => {
    const script = join(folder, 'faulty.mjs')
    await writeFile(
      script,
      `process.on('disconnect', () => process.exit())
       process.on('message', ({ id }) => process.send({ id, fault: 'no memory' }))`,
    )
    await expect(createImageWorker(pathToFileURL(script)).encode(new Uint8Array(1))).rejects.toThrow(
      'no memory',
    )
  })
})

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
    expect(started).toEqual(['a'])
    expect(queue.waiting()).toBe(1)
    finish('a')
    expect(await first).toBe(true)
    expect(started).toEqual(['a', 'b'])
    finish('b')
    await second
  })

  it('runs requested jobs before background jobs, in parallel up to the maximum concurrency', async () => {
    const { started, job, finish } = controlledJobs()
    const queue = createEncodeQueue(2)
    const background = queue.run('a', job('a'), 'background')
    for (const id of ['b', 'c']) void queue.run(id, job(id), 'background')
    for (const id of ['x', 'y']) void queue.run(id, job(id))
    expect(started).toEqual(['a', 'x'])
    finish('a')
    await background
    expect(started).toEqual(['a', 'x', 'y'])
  })

  it('moves a background job forward when it is requested, and runs it once', async () => {
    const { started, job, finish } = controlledJobs()
    const queue = createEncodeQueue(1)
    const running = queue.run('a', job('a'), 'background')
    const waiting = ['b', 'c'].map((id) => queue.run(id, job(id), 'background'))
    const requested = queue.run('c', job('c'))
    finish('a')
    await running
    expect(started).toEqual(['a', 'c'])
    finish('c')
    expect(await requested).toBe(true)
    expect(await waiting[1]).toBe(true)
    expect(started).toEqual(['a', 'c', 'b'])
  })

  it('continues after a job that fails', async () => {
    const { started, job, finish } = controlledJobs()
    const queue = createEncodeQueue(1)
    const failing = queue.run('a', job('a'))
    void queue.run('b', job('b'), 'background')
    finish('a', new Error('disk full'))
    await expect(failing).rejects.toThrow('disk full')
    expect(started).toEqual(['a', 'b'])
    expect(queue.has('a')).toBe(false)
  })

  it('cancels a waiting background job at once, and waits for the end of a running one', async () => {
    const { started, job, finish } = controlledJobs()
    const queue = createEncodeQueue(1)
    void queue.run('a', job('a'), 'background')
    const dropped = queue.run('b', job('b'), 'background')
    await queue.cancel('b')
    expect(await dropped).toBe(false)
    const ended = queue.cancel('a')
    finish('a')
    await ended
    expect(started).toEqual(['a'])
    expect(queue.waiting()).toBe(0)
  })
})
