import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const MARK = 'restauration-en-cours'
/** files of a shop, in the order in which a restore replaces them */
const CONTENT = ['shop.sqlite-wal', 'shop.sqlite-shm', 'pictures', 'shop.sqlite']

export class RestoreInterrupted extends Error {
  override name = 'RestoreInterrupted'
}

export function assertNoPartialRestore(dataDir: string): void {
  if (existsSync(join(dataDir, MARK))) throw new RestoreInterrupted(dataDir)
}

/** Replaces the data by renaming files, which works on a full disk. @returns the folder of the old data, or null */
export async function swapData(dataDir: string, staging: string, aside: string): Promise<string | null> {
  await writeFile(join(dataDir, MARK), '', { mode: 0o600, flush: true })
  const moved = await moveContent(dataDir, aside)
  await moveContent(staging, dataDir)
  await rm(staging, { recursive: true, force: true })
  await rm(join(dataDir, MARK))
  return moved ? aside : null
}

async function moveContent(from: string, to: string): Promise<boolean> {
  const current = CONTENT.filter((name) => existsSync(join(from, name)))
  if (current.length > 0) await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of current) await rename(join(from, name), join(to, name))
  return current.length > 0
}
