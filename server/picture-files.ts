import { join } from 'node:path'
import { openDiskFiles } from '../integrations/pictures/disk-files.ts'
import type { PictureFiles } from '../integrations/pictures/picture-files.ts'
import type { Env } from './env.ts'

/** Where the shop of these settings keeps its pictures. Only those that keep them elsewhere pay for the client. */
export async function openPictureFiles({
  dataDir,
  pictureStore,
}: Pick<Env, 'dataDir' | 'pictureStore'>): Promise<PictureFiles> {
  if (!pictureStore) return openPicturesFolder(dataDir)
  const { openS3Files } = await import('../integrations/pictures/s3-files.ts')
  return openS3Files(pictureStore)
}

/** The pictures in the data folder, wherever new ones go. */
export function openPicturesFolder(dataDir: string): Promise<PictureFiles> {
  return openDiskFiles(join(dataDir, 'pictures'))
}
