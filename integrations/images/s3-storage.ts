import { S3mini } from 's3mini'
import {
  imageType,
  isStoredFile,
  PRIVATE_FILE_NAME,
  PRIVATE_PREFIX,
} from '../../domain/catalogue/image-sources.ts'
import { ServiceUnavailableError } from '../../domain/outages.ts'
import { type BlobStorage, ImageStoreConfigError, type StoredFile } from './blob-storage.ts'

/** Same as the path in the shop's URLs, so that a CDN can serve the bucket directly. */
const PREFIX = 'pictures/'
/** Not below that path: what a CDN serves must not contain it. */
const PRIVATE = 'private/'
const TIMEOUT_MS = 10_000
const CACHE_CONTROL = 'public, max-age=31536000, immutable'

const isPrivate = (name: string) => PRIVATE_FILE_NAME.test(name)
const keyOf = (name: string) => (isPrivate(name) ? PRIVATE : PREFIX) + name

/** The maximum of S3. */
const LIST_PAGE_SIZE = 1000

export interface S3Settings {
  /** `https://s3.example.com/bucket` */
  url: string
  keyId: string
  secret: string
  region: string
}

/**
 * Opens an existing S3 bucket.
 * @throws ImageStoreConfigError when the bucket does not exist
 * @throws ServiceUnavailableError when S3 does not respond or rejects the key
 */
export async function openS3Storage(
  { url, keyId, secret, region }: S3Settings,
  timeoutMs = TIMEOUT_MS,
): Promise<BlobStorage> {
  const bucket = new S3mini({
    endpoint: url,
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    requestAbortTimeout: timeoutMs,
  })
  async function* listBelow(folder: string, prefix: string): AsyncGenerator<StoredFile> {
    for (let next: string | undefined, first = true; first || next; first = false) {
      const page = await bucket.listObjectsPaged('/', folder + prefix, LIST_PAGE_SIZE, next).catch(toOutage)
      if (!page) throw new ImageStoreConfigError(NO_BUCKET)
      for (const { Key, Size, LastModified } of page.objects ?? []) {
        const name = Key.slice(folder.length)
        if (isStoredFile(name)) yield { name, bytes: Number(Size), storedAt: Number(LastModified) }
      }
      next = page.nextContinuationToken
    }
  }
  const files: BlobStorage = {
    async put(name, bytes) {
      const headers = { 'Cache-Control': isPrivate(name) ? 'private, no-store' : CACHE_CONTROL } as Record<
        `x-amz-${string}`,
        string
      >
      const stored = bucket.putObject(keyOf(name), bytes, imageType(name), undefined, headers)
      await (await stored.catch(toOutage)).body?.cancel()
    },
    async read(name) {
      const found = await bucket.getObjectArrayBuffer(keyOf(name)).catch(toOutage)
      return found && new Uint8Array(found)
    },
    async readStart(name, length) {
      const found = await bucket.getObjectRaw(keyOf(name), false, 0, length).catch(nullIfMissing)
      return found && new Uint8Array(await found.arrayBuffer()).subarray(0, length)
    },
    has: async (name) => (await bucket.objectExists(keyOf(name)).catch(toOutage)) === true,
    remove: async (name) => void (await bucket.deleteObject(keyOf(name)).catch(toOutage)),
    async *list(prefix = '') {
      // Private names come after those of images, as in the order of names.
      if (!prefix.startsWith(PRIVATE_PREFIX)) yield* listBelow(PREFIX, prefix)
      if (prefix.startsWith(PRIVATE_PREFIX) || prefix === '') yield* listBelow(PRIVATE, prefix)
    },
  }
  for await (const _ of files.list()) break
  return files
}

const NO_BUCKET = 'The bucket named in PICTURES_S3_URL does not exist: create it first.'
const REFUSED =
  'The image store (PICTURES_S3_URL) rejects this key: check PICTURES_S3_KEY_ID and PICTURES_S3_SECRET.'

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'status' in error && error.status === 404) return null
  return toOutage(error)
}

function toOutage(error: unknown): never {
  const status = error instanceof Error && 'status' in error ? error.status : null
  if (status === 401 || status === 403)
    throw new ServiceUnavailableError('images', new ImageStoreConfigError(REFUSED))
  throw new ServiceUnavailableError('images', error)
}
