import { join } from 'node:path'
import type { PictureFiles } from '../integrations/images/blob-storage.ts'
import { openDiskFiles } from '../integrations/images/disk-storage.ts'
import type { Env } from './env.ts'

/** Where the shop of these settings keeps its pictures. Only those that keep them elsewhere pay for the client. */
export async function openPictureFiles({
  dataDir,
  pictureStore,
}: Pick<Env, 'dataDir' | 'pictureStore'>): Promise<PictureFiles> {
  if (!pictureStore) return openPicturesFolder(dataDir)
  const { openS3Files } = await import('../integrations/images/s3-storage.ts')
  return openS3Files(pictureStore)
}

/** The pictures in the data folder, wherever new ones go. */
export function openPicturesFolder(dataDir: string): Promise<PictureFiles> {
  return openDiskFiles(join(dataDir, 'pictures'))
}
