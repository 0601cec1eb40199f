import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createImageWorker } from './image-worker.ts'

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

  it('refuses an image that ends the process, and encodes the others', { tags: ['T-48'] }, async () => {
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
