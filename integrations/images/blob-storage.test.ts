import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { describeInEachPlace, filesIn } from '../../tests/support/blob-storages.ts'
import { flakyProxy } from '../../tests/support/flaky-proxy.ts'
import { type S3Server, startS3Server } from '../../tests/support/s3-server.ts'
import { type BlobStorage, copyBlobs, openDiskStorage } from './blob-storage.ts'
import { memoryImageFiles } from './in-memory-images.ts'
import { listImages } from './list-images.ts'
import { createPrivateFiles } from './private-files.ts'
import { openS3Storage } from './s3-storage.ts'

const named = (sign: string, end = '800.webp') => `${sign.repeat(32)}-${end}`
const BYTES = Buffer.from([0, 1, 2, 253, 254, 255])

/** What the shop relies on, wherever images are stored. */
function testStorage(place: () => BlobStorage): void {
  it('returns the stored bytes, and lists names and sizes', async () => {
    await place().put(named('a'), BYTES)
    await place().put(named('b', '200.avif'), BYTES.subarray(1))
    expect(Buffer.from((await place().read(named('a'))) ?? [])).toEqual(BYTES)
    expect(await place().has(named('a'))).toBe(true)
    const listed = await filesIn(place())
    expect(listed.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { name: named('a'), bytes: 6 },
      { name: named('b', '200.avif'), bytes: 5 },
    ])
  })

  it('returns the first bytes of a file, also of a shorter one', async () => {
    await place().put(named('a'), BYTES)
    expect(Buffer.from((await place().readStart(named('a'), 4)) ?? [])).toEqual(BYTES.subarray(0, 4))
    expect(Buffer.from((await place().readStart(named('a'), 40)) ?? [])).toEqual(BYTES)
  })

  it('returns null for a file that is not stored', async () => {
    expect(await place().read(named('c'))).toBeNull()
    expect(await place().readStart(named('c'), 4)).toBeNull()
    expect(await place().has(named('c'))).toBe(false)
    await place().remove(named('c'))
  })

  it('lists only the names that begin with the requested prefix', async () => {
    const source = `source-${'a'.repeat(32)}`
    await place().put(source, BYTES)
    await place().put(named('a'), BYTES)
    const found: string[] = []
    for await (const { name } of place().list('source-')) found.push(name)
    expect(found).toEqual([source])
  })

  it('keeps private files apart from images, and lists them after these', { tags: ['W-02'] }, async () => {
    const file = `whatsapp-${'a'.repeat(32)}`
    const files = createPrivateFiles(place())
    await files.put(file, BYTES)
    await place().put(named('f'), BYTES)
    expect(Buffer.from((await files.read(file)) ?? [])).toEqual(BYTES)
    expect(await filesIn(place())).toEqual([
      { name: named('f'), bytes: 6 },
      { name: file, bytes: 6 },
    ])
    for await (const { name } of files.list()) expect(name).toBe(file)
    for await (const { address } of listImages(place())) expect(address).toBe(`/pictures/${named('f')}`)
    await expect(async () => files.read(named('f'))).rejects.toThrow('not the name of a private file')
    await files.remove(file)
    expect(await files.read(file)).toBeNull()
  })

  it('lists only names of images', async () => {
    for (const name of ['notes.txt', named('a')]) await place().put(name, BYTES)
    expect(await filesIn(place())).toEqual([{ name: named('a'), bytes: 6 }])
    await place().remove('notes.txt')
  })

  it('lists no other size for a file that is removed meanwhile', async () => {
    for (const sign of 'abc') await place().put(named(sign), BYTES)
    const sizes: number[] = []
    for await (const { bytes } of place().list()) {
      sizes.push(bytes)
      for (const sign of 'abc') await place().remove(named(sign))
    }
    expect(new Set(sizes)).toEqual(new Set([6]))
    expect(await filesIn(place())).toEqual([])
  })

  it('keeps what was stored, whatever happens to the bytes later, and stores a file again', async () => {
    const bytes = new Uint8Array(BYTES)
    for (const _ of [1, 2]) await place().put(named('a'), bytes)
    bytes.fill(7)
    ;(await place().read(named('a')))?.fill(7)
    ;(await place().readStart(named('a'), 6))?.fill(7)
    expect(Buffer.from((await place().read(named('a'))) ?? [])).toEqual(BYTES)
  })
}

describeInEachPlace('BlobStorage', testStorage)
describe('BlobStorage (memory)', () => {
  let files: BlobStorage
  beforeEach(() => {
    files = memoryImageFiles()
  })
  testStorage(() => files)
})

/** A storage behind a network that the test controls. */
interface Remote {
  storage: BlobStorage
  cut: () => void
  silence: () => void
  repair: () => void
}

/** How the shop learns that the storage is out of order. */
function describeOutages(name: string, open: (timeoutMs?: number) => Promise<Remote>): void {
  const operations: Record<string, (storage: BlobStorage) => Promise<unknown>> = {
    put: (storage) => storage.put(named('a'), BYTES),
    read: (storage) => storage.read(named('a')),
    readStart: (storage) => storage.readStart(named('a'), 4),
    has: (storage) => storage.has(named('a')),
    remove: (storage) => storage.remove(named('a')),
    list: filesIn,
  }

  describe(name, () => {
    it('reports an outage from each operation, and works again afterwards', async () => {
      const { storage, cut, repair } = await open()
      cut()
      for (const [operation, run] of Object.entries(operations)) {
        const failed = await run(storage).catch((error) => error)
        expect(failed, operation).toMatchObject({ name: 'ServiceUnavailableError', reason: 'images' })
      }
      repair()
      expect(await storage.read(named('a'))).toBeNull()
      await storage.put(named('a'), BYTES)
      expect(await storage.has(named('a'))).toBe(true)
    })

    it('reports a storage that does not answer', async () => {
      const { storage, silence } = await open(300)
      silence()
      const ended = await Promise.allSettled(Object.values(operations).map((run) => run(storage)))
      for (const end of ended) expect(end).toMatchObject({ reason: { reason: 'images' } })
    })
  })
}

describeOutages('memoryImageFiles', async (timeoutMs) => {
  const storage = memoryImageFiles({ timeoutMs: timeoutMs ?? 10_000 })
  const lose = (fault: typeof storage.fault) => () => {
    storage.fault = fault
  }
  return {
    storage,
    cut: lose(() => Promise.reject(new Error('ECONNRESET'))),
    silence: lose(() => new Promise(() => {})),
    repair: lose(null),
  }
})

describe('openDiskStorage', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('leaves no temporary file when a file cannot be written', async () => {
    const files = await openDiskStorage(folder)
    await mkdir(join(folder, named('a')))
    await expect(files.put(named('a'), BYTES)).rejects.toThrow()
    expect(await readdir(join(folder, 'unfinished'))).toEqual([])
  })

  it('opens while another process removes a temporary file', async () => {
    await mkdir(join(folder, 'unfinished'))
    // Like a file that disappears after it was listed, a link without a target is listed but not found.
    await symlink(join(folder, 'nowhere'), join(folder, 'unfinished', 'gone'))
    await expect(openDiskStorage(folder)).resolves.toBeDefined()
  })

  it('removes old temporary files and keeps recent ones', async () => {
    const old = join(folder, 'unfinished', 'old')
    await mkdir(join(folder, 'unfinished'))
    await writeFile(old, 'half')
    await writeFile(join(folder, 'unfinished', 'present'), 'half')
    await utimes(old, 0, 0)
    await openDiskStorage(folder)
    expect(await readdir(join(folder, 'unfinished'))).toEqual(['present'])
  })

  it('provides files to copyBlobs, which copies only the missing files after an interruption', async () => {
    const store = await startS3Server()
    const [disk, bucket] = [await openDiskStorage(folder), await openS3Storage(store.bucket())]
    for (const sign of 'abcd') await disk.put(named(sign), BYTES)
    const interrupted = copyBlobs(disk, bucket, ({ copied }) => {
      if (copied === 2) throw new Error('interrupted')
    })
    await expect(interrupted).rejects.toThrow('interrupted')
    expect(await copyBlobs(disk, bucket)).toEqual({ copied: 2, current: 2 })
    expect(await copyBlobs(disk, bucket)).toEqual({ copied: 0, current: 4 })
    expect(Buffer.from((await bucket.read(named('d'))) ?? [])).toEqual(BYTES)
    await store.close()
  })
})

describe('openS3Storage', () => {
  let store: S3Server
  beforeAll(async () => {
    store = await startS3Server()
  })
  afterAll(() => store.close())

  describeOutages('behind a network', async (timeoutMs) => {
    const line = await flakyProxy('127.0.0.1', store.port)
    onTestFinished(() => line.close())
    const { url, ...account } = store.bucket()
    const lineUrl = url.replace(String(store.port), String(line.port))
    return { ...line, storage: await openS3Storage({ ...account, url: lineUrl }, timeoutMs) }
  })

  it.each([
    ['a missing bucket', () => store.bucket('nowhere'), 'does not exist'],
    ['a wrong secret', () => ({ ...store.bucket(), secret: 'wrong' }), 'rejects this key'],
  ])('throws an error that explains %s', async (_, settings, sentence) => {
    await expect(openS3Storage(settings()).catch(said)).rejects.toThrow(sentence)
  })

  it('lists the files of all pages of a bucket listing', async () => {
    // The test server cannot paginate with current OpenSSL, so these pages follow S3's documentation.
    const pages: Record<string, string> = { '': page(named('a'), 'more'), more: page(named('b')) }
    const server = createServer((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://s3')
      response.setHeader('Content-Type', 'application/xml')
      response.end(pages[searchParams.get('continuation-token') ?? ''])
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const bucket = await openS3Storage({ ...store.bucket(), url: `http://127.0.0.1:${port}/pictures` })
    expect(await filesIn(bucket)).toEqual([
      { name: named('a'), bytes: 6 },
      { name: named('b'), bytes: 6 },
    ])
    server.closeAllConnections()
    server.close()
  })

  it('stores Content-Type and Cache-Control with a file', async () => {
    const bucket = await openS3Storage(store.bucket())
    await bucket.put(named('e', '400.avif'), BYTES)
    const { url } = store.bucket()
    const { S3mini } = await import('s3mini')
    const { keyId, secret, region } = store.bucket()
    const client = new S3mini({ endpoint: url, accessKeyId: keyId, secretAccessKey: secret, region })
    const answer = await client.getObjectResponse(`pictures/${named('e', '400.avif')}`)
    expect(answer?.headers.get('Content-Type')).toBe('image/avif')
    expect(answer?.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    await answer?.body?.cancel()
  })
})

/** A page of a bucket listing; `next` is the token of the next page. */
function page(name: string, next = ''): string {
  const token = next && `<NextContinuationToken>${next}</NextContinuationToken>`
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${token}
    <Contents><Key>pictures/${name}</Key><Size>6</Size></Contents></ListBucketResult>`
}

/** Throws the cause of an error, because the start-up output shows the message of the cause. */
function said(error: unknown): never {
  throw error instanceof Error && error.cause instanceof Error ? error.cause : error
}
