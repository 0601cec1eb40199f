import { type Dirent, lstatSync, readdirSync, realpathSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'

const OTHERS = 0o077
const DATABASE_FILE = /^shop\.(sqlite|lock)(-\w+)?$/
const SECRETS_KEY = /^secrets\.key(\..*)?$/
const RESTORE_ENTRY = /^(avant-)?restauration(-.*)?$/

const AT_ONCE = 100

/** Makes the shop's files private, and also their folder, unless other programs use the folder (for example /tmp). */
export async function restrictDataPermissions(dataDir: string): Promise<void> {
  const folder = realpathSync(dataDir)
  const names = entriesOf(folder).map(({ name }) => name)
  for (const name of names) {
    if ([DATABASE_FILE, SECRETS_KEY, RESTORE_ENTRY].some((own) => own.test(name)))
      await makePrivate(join(folder, name))
  }
  // The image folder becomes private last, so a private image folder means that its files are private.
  const images = join(folder, 'pictures')
  if (isOpenToOthers(images)) {
    await makeAllPrivate(join(images, 'unfinished'))
    await makeAllPrivate(images)
  }
  if (names.every(isOwn)) await makePrivate(folder)
}

function isOwn(name: string): boolean {
  return (
    [DATABASE_FILE, SECRETS_KEY, RESTORE_ENTRY].some((own) => own.test(name)) ||
    name === 'pictures' ||
    name === 'sauvegardes' ||
    name === 'lost+found'
  )
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
  // Fails when another user owns the file, and on file systems without permissions.
  await chmod(path, mode & ~OTHERS & 0o7777).catch(() => {})
}

/** Links are skipped, because they may point anywhere. */
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
