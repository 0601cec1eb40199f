import { type CopiedFiles, copyFiles } from '../../integrations/images/copy-blobs.ts'
import type { Env } from '../env.ts'
import { openPictureFiles, openPicturesFolder } from '../open-blob-storage.ts'
import { UnfitMove } from './migration-blocked-error.ts'

/**
 * Copies the pictures of the data folder into the store that is set for them; what is there already is left. Nothing is
 * removed from the folder. @throws UnfitMove when none is set
 */
export async function movePictures(
  env: Pick<Env, 'dataDir' | 'pictureStore'>,
  tell: (done: CopiedFiles) => void,
): Promise<CopiedFiles> {
  if (!env.pictureStore) {
    throw new UnfitMove(
      "Indiquez d'abord le dépôt d'images : PICTURES_S3_URL, PICTURES_S3_KEY_ID, PICTURES_S3_SECRET.",
    )
  }
  return copyFiles(await openPicturesFolder(env.dataDir), await openPictureFiles(env), tell)
}
