import { join } from 'node:path'
import { type BlobStorage, openDiskStorage } from '../integrations/images/blob-storage.ts'
import type { Env } from './env.ts'

export async function openBlobStorage({
  dataDir,
  imageStore,
}: Pick<Env, 'dataDir' | 'imageStore'>): Promise<BlobStorage> {
  if (!imageStore) return openImagesDirectory(dataDir)
  const { openS3Storage } = await import('../integrations/images/s3-storage.ts')
  return openS3Storage(imageStore)
}

export function openImagesDirectory(dataDir: string): Promise<BlobStorage> {
  return openDiskStorage(join(dataDir, 'pictures'))
}
