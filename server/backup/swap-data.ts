import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Stands in a data folder while its content is being exchanged. */
const MARK = 'restauration-en-cours'
/** What a data folder holds that a restored one replaces; the database itself comes last. */
const CONTENT = ['shop.sqlite-wal', 'shop.sqlite-shm', 'pictures', 'shop.sqlite']

/** The exchange was interrupted: what lies there is neither the former nor the restored shop. */
export class RestoreInterrupted extends Error {
  override name = 'RestoreInterrupted'
}

/** @throws RestoreInterrupted when a restore did not come to its end */
export function assertNoPartialRestore(dataDir: string): void {
  if (existsSync(join(dataDir, MARK))) throw new RestoreInterrupted(dataDir)
}

/**
 * Puts what lies in `fresh` (inside the data folder) into its place and keeps what was there aside. By renaming: a
 * full disk cannot stop it half way. @returns the folder of what was there, or null when nothing was
 */
export async function swapData(dataDir: string, fresh: string, aside: string): Promise<string | null> {
  await writeFile(join(dataDir, MARK), '', { mode: 0o600, flush: true })
  const moved = await moveContent(dataDir, aside)
  await moveContent(fresh, dataDir)
  await rm(fresh, { recursive: true, force: true })
  await rm(join(dataDir, MARK))
  return moved ? aside : null
}

async function moveContent(from: string, to: string): Promise<boolean> {
  const present = CONTENT.filter((name) => existsSync(join(from, name)))
  if (present.length > 0) await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of present) await rename(join(from, name), join(to, name))
  return present.length > 0
}
