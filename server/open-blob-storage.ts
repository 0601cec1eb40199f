import { join } from 'node:path'
import type { BlobStorage } from '../integrations/images/blob-storage.ts'
import { openDiskStorage } from '../integrations/images/disk-storage.ts'
import type { Env } from './env.ts'

/** Where the shop of these settings keeps its pictures. Only those that keep them elsewhere pay for the client. */
export async function openBlobStorage({
  dataDir,
  pictureStore,
}: Pick<Env, 'dataDir' | 'pictureStore'>): Promise<BlobStorage> {
  if (!pictureStore) return openImagesDirectory(dataDir)
  const { openS3Storage } = await import('../integrations/images/s3-storage.ts')
  return openS3Storage(pictureStore)
}

/** The pictures in the data folder, wherever new ones go. */
export function openImagesDirectory(dataDir: string): Promise<BlobStorage> {
  return openDiskStorage(join(dataDir, 'pictures'))
}
