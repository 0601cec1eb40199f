import { type CopyResult, copyBlobs } from '../../integrations/images/blob-storage.ts'
import type { Env } from '../env.ts'
import { openBlobStorage, openImagesDirectory } from '../open-blob-storage.ts'
import { MigrationBlockedError } from './migration-state.ts'

/** Copies missing images into the configured store and removes none. */
export async function moveImages(
  env: Pick<Env, 'dataDir' | 'imageStore'>,
  onProgress: (done: CopyResult) => void,
): Promise<CopyResult> {
  if (!env.imageStore) {
    throw new MigrationBlockedError(
      'Set the image store first: PICTURES_S3_URL, PICTURES_S3_KEY_ID, PICTURES_S3_SECRET.',
    )
  }
  return copyBlobs(await openImagesDirectory(env.dataDir), await openBlobStorage(env), onProgress)
}
