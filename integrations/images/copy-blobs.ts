import type { BlobStorage } from './blob-storage.ts'

/** What became of the files of images that were to be copied. */
export interface CopyResult {
  copied: number
  /** they were there already */
  present: number
}

/**
 * Copies every file that the other place does not have, or has in another size. Interrupted, the next call goes on.
 * `tell` hears of each file that was copied.
 */
export async function copyBlobs(
  from: BlobStorage,
  to: BlobStorage,
  tell: (done: CopyResult) => void = () => {},
): Promise<CopyResult> {
  const sizes = new Map<string, number>()
  for await (const { name, bytes } of to.list()) sizes.set(name, bytes)
  const done = { copied: 0, present: 0 }
  for await (const { name, bytes } of from.list()) {
    if (sizes.get(name) === bytes) {
      done.present += 1
      continue
    }
    const file = await from.read(name)
    if (file === null) continue
    await to.put(name, file)
    done.copied += 1
    tell(done)
  }
  return done
}
