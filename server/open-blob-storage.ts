import { join } from 'node:path'
import type { BlobStorage } from '../integrations/images/blob-storage.ts'
import { openDiskStorage } from '../integrations/images/disk-storage.ts'
import type { Env } from './env.ts'

/** Where the shop of these settings keeps its images. Only those that keep them elsewhere pay for the client. */
export async function openBlobStorage({
  dataDir,
  imageStore,
}: Pick<Env, 'dataDir' | 'imageStore'>): Promise<BlobStorage> {
  if (!imageStore) return openImagesDirectory(dataDir)
  const { openS3Storage } = await import('../integrations/images/s3-storage.ts')
  return openS3Storage(imageStore)
}

/** The images in the data folder, wherever new ones go. */
export function openImagesDirectory(dataDir: string): Promise<BlobStorage> {
  return openDiskStorage(join(dataDir, 'pictures'))
}
