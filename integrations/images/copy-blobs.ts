import type { BlobStorage } from './blob-storage.ts'

export interface CopyResult {
  copied: number
  current: number
}

/** Copies files that are missing or have another size in the target; an interrupted copy can be repeated. */
export async function copyBlobs(
  from: BlobStorage,
  to: BlobStorage,
  report: (done: CopyResult) => void = () => {},
): Promise<CopyResult> {
  const sizes = new Map<string, number>()
  for await (const { name, bytes } of to.list()) sizes.set(name, bytes)
  const done = { copied: 0, current: 0 }
  for await (const { name, bytes } of from.list()) {
    if (sizes.get(name) === bytes) {
      done.current += 1
      continue
    }
    const file = await from.read(name)
    if (file === null) continue
    await to.put(name, file)
    done.copied += 1
    report(done)
  }
  return done
}
