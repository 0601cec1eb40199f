import sharp from 'sharp'
import { afterEach, expect, it, vi } from 'vitest'
import { ServiceUnavailableError } from '../../domain/outages.ts'
import { describeInEachPlace, filesIn, refusingAfter } from '../../tests/support/blob-storages.ts'
import type { BlobStorage } from './blob-storage.ts'
import { createImageWorker } from './image-worker.ts'
import { createStoredImages } from './stored-images.ts'

const worker = createImageWorker(2)

const nameOf = (address: string | null, suffix: string) =>
  (address ?? '').replace('/pictures/', '').replace('800.webp', suffix)

/** Remembers what could not be encoded, as the database does. */
function failures() {
  const states = new Map<string, 'waiting' | 'set-aside'>()
  return {
    states,
    stateOf: async (id: string) => states.get(id) ?? null,
    add: async (id: string) => void states.set(id, 'set-aside'),
  }
}

describeInEachPlace('image sources', (place) => {
  afterEach(() => vi.restoreAllMocks())
  const open = (settings: Parameters<typeof createStoredImages>[1] = {}) =>
    createStoredImages(place(), { worker, ...settings })
  const names = async () => (await filesIn(place())).map(({ name }) => name)
  const anImage = (width: number) =>
    sharp({ create: { width, height: 32, channels: 3, background: '#ff0000' } })
      .webp()
      .toBuffer()
  /** Resolves when every source is encoded and therefore deleted. */
  const allEncoded = () =>
    expect
      .poll(async () => (await names()).filter((name) => name.startsWith('source-')), { timeout: 20_000 })
      .toEqual([])

  it('are stored unchanged and encoded in the background', async () => {
    const images = open()
    const bytes = await anImage(64)
    const address = await images.addSource(bytes)
    expect(await names()).toEqual([`source-${nameOf(address, '').slice(0, 32)}`])
    await images.resumeEncoding()
    await allEncoded()
    expect(await names()).toHaveLength(7)
    expect(await images.add(bytes)).toBe(address)
  })

  it('are encoded into all sizes and formats when any of these files is requested', async () => {
    const images = open()
    const address = await images.addSource(await anImage(64))
    const file = await images.read(nameOf(address, '200.avif'))
    expect(await sharp(Buffer.from(file as Uint8Array)).metadata()).toMatchObject({
      format: 'heif',
      width: 64,
    })
    expect(await names()).toHaveLength(7)
  })

  it('are encoded ahead of the background queue when a request needs them', async () => {
    const encoded: number[] = []
    const slowWorker = {
      encode: async (bytes: Uint8Array) => {
        encoded.push((await sharp(bytes).metadata()).width)
        return worker.encode(bytes)
      },
    }
    const images = open({ worker: slowWorker })
    const addresses: (string | null)[] = []
    for (const width of [40, 41, 42, 43, 44]) addresses.push(await images.addSource(await anImage(width)))
    await images.resumeEncoding()
    const inOrder = (await names()).map(
      (name) => addresses.findIndex((one) => one?.includes(name.slice(7))) + 40,
    )
    const last = inOrder.at(-1) ?? 0
    expect(await images.read(nameOf(addresses[last - 40] ?? null, '400.webp'))).toBeInstanceOf(Uint8Array)
    await allEncoded()
    expect(encoded).toHaveLength(5)
    expect(encoded.indexOf(last)).toBeLessThanOrEqual(1)
  })

  it('are encoded after a restart when the process ended before encoding them', async () => {
    const failing = { encode: () => new Promise<never>(() => {}) }
    const stopped = open({ worker: failing })
    for (const width of [40, 41]) await stopped.addSource(await anImage(width))
    void stopped.resumeEncoding()
    await open().resumeEncoding()
    await allEncoded()
    expect(await names()).toHaveLength(14)
  })

  it('are all left to jobs when the storage fails at the start', async () => {
    const down = { ...place() }
    const failedSources = failures()
    const faults: unknown[] = []
    const images = createStoredImages(down, { worker, failedSources, onFault: (error) => faults.push(error) })
    for (const width of [40, 41]) await images.addSource(await anImage(width))
    down.has = () => Promise.reject(new ServiceUnavailableError('images', 'down'))
    await images.resumeEncoding()
    await expect.poll(() => failedSources.states.size).toBe(2)
    expect(faults).toHaveLength(2)
  })

  it('are encoded completely when a crash left only some sizes', async () => {
    const images = open()
    const address = await images.addSource(await anImage(64))
    await place().put(nameOf(address, '200.avif'), Buffer.from('half'))
    await place().put(nameOf(address, '800.webp'), Buffer.from('half'))
    await images.resumeEncoding()
    await allEncoded()
    expect(await names()).toHaveLength(7)
    expect(Buffer.from((await place().read(nameOf(address, '200.avif'))) ?? []).toString()).not.toBe('half')
  })

  it('remain stored, and are reported once, when they cannot be decoded', async () => {
    const faults: unknown[] = []
    const images = open({ onFault: (error) => faults.push(error), failedSources: failures() })
    const address = await images.addSource(Buffer.from('\x89PNG\r\n\x1a\nnonsense', 'latin1'))
    await images.resumeEncoding()
    expect(await images.read(nameOf(address, '400.webp'))).toBeNull()
    expect(await images.read(nameOf(address, '400.webp'))).toBeNull()
    expect(faults).toHaveLength(1)
    expect(await names()).toHaveLength(1)
  })

  it('are encoded later, by a job, when the worker crashes', async () => {
    const failedSources = failures()
    let crashes = 1
    const crashing = {
      encode: async (bytes: Uint8Array) => {
        if (crashes-- > 0) throw new ServiceUnavailableError('encoding', new Error('crash'))
        return worker.encode(bytes)
      },
    }
    const images = open({ worker: crashing, failedSources })
    const address = await images.addSource(await anImage(64))
    const id = nameOf(address, '').slice(0, -1)
    await expect(images.read(nameOf(address, '400.webp'))).rejects.toMatchObject({ reason: 'encoding' })
    failedSources.states.set(id, 'waiting')
    expect(await images.read(nameOf(address, '400.webp'))).toBe('pending')
    // Another instance, or this one after a restart, leaves it to the job too.
    await open({ failedSources }).resumeEncoding()
    expect(await names()).toHaveLength(1)
    expect(await images.retryEncoding(id)).toBe('done')
    expect(await images.read(nameOf(address, '400.webp'))).toBeInstanceOf(Uint8Array)
  })

  it('remain stored when an encoded file cannot be written, and are encoded at the next request', async () => {
    const full = { ...place() }
    const images = createStoredImages(full, { worker })
    const address = await images.addSource(await anImage(64))
    full.put = refusingAfter(3, place().put)
    await expect(images.read(nameOf(address, '400.webp'))).rejects.toMatchObject({ reason: 'full' })
    expect(await names()).toHaveLength(1)
    full.put = place().put
    expect(await images.read(nameOf(address, '400.webp'))).toBeInstanceOf(Uint8Array)
  })

  it('are reported as pending when encoding takes longer than a request waits', async () => {
    const never = { encode: () => new Promise<never>(() => {}) }
    const images = open({ worker: never, readTimeoutMs: 20 })
    const address = await images.addSource(await anImage(64))
    expect(images.isPending(nameOf(address, '400.webp'))).toBe(false)
    expect(await images.read(nameOf(address, '400.webp'))).toBe('pending')
    expect(images.isPending(nameOf(address, '400.webp'))).toBe(true)
  })

  it('are encoded on request by a running instance, even when another instance stored them', async () => {
    const images = open()
    await images.resumeEncoding()
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 6_000)
    const address = await open().addSource(await anImage(64))
    expect(await images.read(nameOf(address, '400.webp'))).toBeInstanceOf(Uint8Array)
  })

  it('cause no second storage request when a requested image does not exist', async () => {
    const requests: string[] = []
    const counted = new Proxy(place(), {
      get: (target, method: keyof BlobStorage) => {
        requests.push(method)
        return target[method]
      },
    })
    const images = createStoredImages(counted, { worker })
    await images.resumeEncoding()
    requests.length = 0
    for (const digit of '0123') expect(await images.read(`${digit.repeat(32)}-400.webp`)).toBeNull()
    expect(requests).toEqual(['read', 'read', 'read', 'read'])
  })

  it('are deleted with their image', async () => {
    const images = open()
    const address = await images.addSource(await anImage(64))
    await images.remove(address ?? '')
    expect(await names()).toEqual([])
    expect(await images.read(nameOf(address, '400.webp'))).toBeNull()
  })
})
