import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createImageWorker, type ImageWorker } from './image-worker.ts'

describe('createImageWorker', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'worker-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('answers every job with its own result', async () => {
    const worker = createImageWorker(2)
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

  it('returns null for an image that crashes its process, and encodes the others', {
    tags: ['T-48'],
  }, async () => {
    const worker = await workerOf('(bytes) => (bytes.length > 1 ? process.exit(3) : [])')
    const [deadly, innocent] = await Promise.all([
      worker.encode(new Uint8Array(2)),
      worker.encode(new Uint8Array(1)),
    ])
    expect(deadly).toBeNull()
    expect(innocent).toEqual([])
    expect(await worker.encode(new Uint8Array(1))).toEqual([])
  })

  it('encodes an image again whose process was killed', async () => {
    const mark = join(folder, 'killed-once')
    const worker = await workerOf(
      `() => {
        if (existsSync('${mark}')) return []
        writeFileSync('${mark}', '')
        process.kill(process.pid, 'SIGKILL')
        return new Promise(() => {})
      }`,
    )
    expect(await worker.encode(new Uint8Array(1))).toEqual([])
  })

  it('reports a fault of the encoder', async () => {
    const worker = await workerOf("() => { throw new Error('no memory') }")
    await expect(worker.encode(new Uint8Array(1))).rejects.toThrow('no memory')
  })

  /** Makes a worker whose processes run `encode`, the source of a function. */
  async function workerOf(encode: string): Promise<ImageWorker> {
    const script = join(folder, `${randomUUID()}.mjs`)
    await writeFile(
      script,
      `import { existsSync, writeFileSync } from 'node:fs'
       import workerpool from '${import.meta.resolve('workerpool')}'
       workerpool.worker({ encode: ${encode} })`,
    )
    return createImageWorker(2, pathToFileURL(script))
  }
})
