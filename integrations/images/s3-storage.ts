import { S3mini } from 's3mini'
import { IMAGE_FILE_NAME, imageType } from '../../domain/catalogue/image-sources.ts'
import { ServiceUnavailableError } from '../../domain/outages.ts'
import type { BlobStorage } from './blob-storage.ts'
import { ImageStoreConfigError } from './image-store-config-error.ts'

/** The same path as in the shop's addresses: a CDN before the bucket serves them as they are. */
const PREFIX = 'pictures/'
/** A file of some 40 kB takes no longer, in milliseconds: beyond it the store does not answer. */
const ANSWER_WITHIN = 10_000
/** What whoever keeps a file is told: its name names its content. */
const FOR_GOOD = 'public, max-age=31536000, immutable'
/** The most that S3 lists at a time. */
const LISTED_AT_A_TIME = 1000

/** How a bucket of an S3-compatible store is reached. */
export interface S3Settings {
  /** of the bucket: `https://s3.example.com/bucket` */
  url: string
  keyId: string
  secret: string
  region: string
}

/**
 * The files of images in a bucket of an S3-compatible store, which must be there.
 * @throws ImageStoreConfigError when it is not, or may not be read
 */
export async function openS3Storage(settings: S3Settings): Promise<BlobStorage> {
  const files = s3Files(settings)
  for await (const _ of files.list()) break
  return files
}

function s3Files({ url, keyId, secret, region }: S3Settings): BlobStorage {
  const bucket = new S3mini({
    endpoint: url,
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    requestAbortTimeout: ANSWER_WITHIN,
  })
  return {
    async put(name, bytes) {
      const headers = { 'Cache-Control': FOR_GOOD } as Record<`x-amz-${string}`, string>
      const stored = bucket.putObject(PREFIX + name, bytes, imageType(name), undefined, headers)
      await (await stored.catch(explain)).body?.cancel()
    },
    async read(name) {
      const found = await bucket.getObjectArrayBuffer(PREFIX + name).catch(explain)
      return found && new Uint8Array(found)
    },
    has: async (name) => (await bucket.objectExists(PREFIX + name).catch(explain)) === true,
    remove: async (name) => void (await bucket.deleteObject(PREFIX + name).catch(explain)),
    async *list() {
      for (let next: string | undefined, first = true; first || next; first = false) {
        const page = await bucket.listObjectsPaged('/', PREFIX, LISTED_AT_A_TIME, next).catch(explain)
        if (!page) throw new ImageStoreConfigError(NO_BUCKET)
        for (const { Key, Size } of page.objects ?? []) {
          const name = Key.slice(PREFIX.length)
          if (IMAGE_FILE_NAME.test(name)) yield { name, bytes: Number(Size) }
        }
        next = page.nextContinuationToken
      }
    },
  }
}

const NO_BUCKET = "Le dépôt d'images nommé dans PICTURES_S3_URL n'existe pas : créez-le d'abord."
const REFUSED =
  "Le dépôt d'images (PICTURES_S3_URL) refuse cette clé : vérifiez PICTURES_S3_KEY_ID et PICTURES_S3_SECRET."

/** What the store says against the shop's key is for whoever set it up; everything else passes. */
function explain(error: unknown): never {
  const status = error instanceof Error && 'status' in error ? error.status : null
  if (status === 401 || status === 403)
    throw new ServiceUnavailableError('images', new ImageStoreConfigError(REFUSED))
  throw new ServiceUnavailableError('images', error)
}
