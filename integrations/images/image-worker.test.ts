import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath, pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageSize } from '../../domain/catalogue/image-size.ts'
import { imageFiles, imageKind } from '../../domain/catalogue/image-sources.ts'
import type { SharePicture } from '../../domain/sharing/share-picture.ts'
import { anImage } from '../../tests/builders/product-details.ts'
import { createImageWorker, type ImageWorker } from './image-worker.ts'
import { memoryImageWorker } from './in-memory-images.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'worker-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Makes a worker whose processes run `encode`, the source of a function. */
async function workerOf(encode: string, limits = {}): Promise<ImageWorker> {
  const script = join(folder, `${randomUUID()}.mjs`)
  await writeFile(
    script,
    `import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
     import workerpool from '${import.meta.resolve('workerpool')}'
     workerpool.worker({ encode: ${encode} })`,
  )
  return createImageWorker(2, pathToFileURL(script), { retryDelaysMs: [0, 0], ...limits })
}

/** What happens to the process that gets a certain image. */
type Fault = 'crashes' | 'falls silent' | 'throws'

const PICTURE: SharePicture = {
  ...{ format: 'post', names: ['Body'], price: '4 000 FCFA', oldPrice: null, badge: null },
  ...{ shop: 'Keur Bébé', link: 'https://keurbebe.sn/product/abcdef' },
}

/** What the shop relies on, whatever encodes its images. */
function describeWorker(
  name: string,
  worker: ImageWorker,
  failing: (fault: Fault, bad: Uint8Array) => Promise<ImageWorker> | ImageWorker,
): void {
  describe(name, () => {
    it('answers every job with its own result: each size in its format, or null for what is no image', async () => {
      const image = { create: { width: 16, height: 16, channels: 3 as const, background: '#ff0000' } }
      const [files, ...others] = await Promise.all([
        worker.encode(await sharp(image).png().toBuffer()),
        worker.encode(Buffer.from('nonsense')),
        worker.encode(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
        worker.encode(new Uint8Array()),
      ])
      expect(others).toEqual([null, null, null])
      const names = files?.map(({ suffix }) => `${'a'.repeat(32)}-${suffix}`)
      expect(names?.toSorted()).toEqual(imageFiles('a'.repeat(32)).toSorted())
      for (const { suffix, bytes } of files ?? []) {
        const [width, format] = suffix.split('.')
        expect(imageKind(bytes), suffix).toBe(format === 'jpg' ? 'jpeg' : format)
        const size = imageSize(bytes)
        expect(size?.width, suffix).toBeGreaterThan(0)
        expect(size?.width, suffix).toBeLessThanOrEqual(Number(width))
      }
    })

    it('draws a picture, a JPEG, also around a damaged photo', async () => {
      const drawn = await worker.draw({ picture: PICTURE, photo: Buffer.from('nonsense'), logo: null })
      expect(imageKind(drawn)).toBe('jpeg')
    })

    it.each<Fault>(['crashes', 'falls silent', 'throws'])(
      'says of no image that it is damaged whose process %s, and encodes the others',
      async (fault) => {
        const [bad, good] = [anImage('bad!'), anImage('bad')]
        const one = await failing(fault, bad)
        const [failed, encoded] = await Promise.allSettled([one.encode(bad), one.encode(good)])
        expect(failed).toMatchObject({ reason: { name: 'ServiceUnavailableError', reason: 'encoding' } })
        expect(encoded).toMatchObject({ value: expect.any(Array) })
        expect(await one.encode(good)).toEqual(expect.any(Array))
      },
    )
  })
}

const FAULTS: Record<Fault, string> = {
  crashes: 'process.exit(3)',
  'falls silent': 'return new Promise(() => {})',
  throws: "throw new Error('no memory')",
}

// The time limit includes the start of a process.
describeWorker('createImageWorker', createImageWorker(1), (fault, { length }) =>
  workerOf(
    `(bytes) => { if (bytes.length === ${length}) { ${FAULTS[fault]} } return [] }`,
    fault === 'falls silent' ? { timeoutMs: 2000 } : {},
  ),
)

describeWorker('memoryImageWorker', memoryImageWorker(), (fault, bad) => {
  const worker = memoryImageWorker({ timeoutMs: 50 })
  worker.fault = (_job, bytes) => {
    if (bytes !== bad) return
    if (fault === 'falls silent') return new Promise(() => {})
    throw new Error(fault)
  }
  return worker
})

describe('createImageWorker in processes', () => {
  it('reports an image that crashes its process three times, and encodes the others', {
    tags: ['T-48'],
  }, async () => {
    const tries = join(folder, 'tries')
    const worker = await workerOf(
      `(bytes) => {
        if (bytes.length === 1) return []
        appendFileSync('${tries}', 'x')
        process.exit(3)
      }`,
    )
    const [deadly, innocent] = await Promise.allSettled([
      worker.encode(new Uint8Array(2)),
      worker.encode(new Uint8Array(1)),
    ])
    expect(deadly).toMatchObject({ reason: { name: 'ServiceUnavailableError', reason: 'encoding' } })
    expect(await readFile(tries, 'utf8')).toBe('xxx')
    expect(innocent).toMatchObject({ value: [] })
    expect(await worker.encode(new Uint8Array(1))).toEqual([])
  })

  it.each([
    ['exits at once', 'process.exit(1)'],
    ['does not load', "import 'no-such-package'"],
  ])('says of no image that it is damaged while its process %s', async (_case, source) => {
    const script = join(folder, `${randomUUID()}.mjs`)
    await writeFile(script, source)
    const worker = createImageWorker(1, pathToFileURL(script), { retryDelaysMs: [0, 0] })
    await expect(worker.encode(new Uint8Array(1))).rejects.toMatchObject({ reason: 'encoding' })
  })

  it('ends without a word when the shop ends while it starts', async () => {
    const script = fileURLToPath(new URL('./image-worker-process.ts', import.meta.url))
    const child = fork(script, { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    child.disconnect()
    expect(child.stderr && (await text(child.stderr))).toBe('')
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
})
