import { type Dirent, lstatSync, readdirSync, realpathSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'

/** What group and others may do. */
const OTHERS = 0o077
/** Small enough in number to be looked at one by one. */
const DATABASE_FILE = /^shop\.(sqlite|lock)(-\w+)?$/
const RESTORE_ENTRY = /^(avant-)?restauration(-.*)?$/

/** Files changed at the same time. */
const AT_ONCE = 100

/**
 * Takes away what group and others may do with a data folder made by an earlier version. The folder itself stays as it
 * is when it holds anything besides the shop's files (`data/` of this project, /tmp). Where rights cannot be changed,
 * nothing happens.
 */
export async function restrictDataPermissions(dataDir: string): Promise<void> {
  const folder = realpathSync(dataDir)
  const names = entriesOf(folder).map(({ name }) => name)
  for (const name of names) {
    if (DATABASE_FILE.test(name) || RESTORE_ENTRY.test(name)) await makePrivate(join(folder, name))
  }
  // The folder comes after what is in it: while it is open, not every file was done.
  const images = join(folder, 'pictures')
  if (isOpenToOthers(images)) {
    await makeAllPrivate(join(images, 'unfinished'))
    await makeAllPrivate(images)
  }
  if (names.every(isOwn)) await makePrivate(folder)
}

/** The root of a separate volume contains `lost+found`. */
function isOwn(name: string): boolean {
  return DATABASE_FILE.test(name) || RESTORE_ENTRY.test(name) || name === 'pictures' || name === 'lost+found'
}

async function makeAllPrivate(folder: string): Promise<void> {
  const files = entriesOf(folder).filter((entry) => entry.isFile())
  for (let from = 0; from < files.length; from += AT_ONCE) {
    await Promise.all(files.slice(from, from + AT_ONCE).map(({ name }) => makePrivate(join(folder, name))))
  }
  await makePrivate(folder)
}

async function makePrivate(path: string): Promise<void> {
  if (!isOpenToOthers(path)) return
  const { mode } = lstatSync(path)
  // Another owner's, or a file system without rights.
  await chmod(path, mode & ~OTHERS & 0o7777).catch(() => {})
}

/** Not through a link: what it points to may be anybody's. */
function isOpenToOthers(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found !== undefined && !found.isSymbolicLink() && (found.mode & OTHERS) !== 0
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
