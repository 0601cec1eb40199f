import files, { chmod, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSqlite } from '../data/engines/sqlite/sqlite.ts'
import { migrate } from '../data/migrate.ts'
import { anImage } from '../tests/builders/product-details.ts'
import { backUpShop } from './backup/back-up-shop.ts'
import { restoreShop } from './backup/restore-shop.ts'
import { prepareDataDirectory } from './data-directory.ts'
import { restrictDataPermissions } from './file-permissions.ts'
import { openImagesDirectory } from './open-blob-storage.ts'

const IMAGE = `${'b2'.repeat(16)}-800.webp`
const NOW = new Date('2026-03-02T10:15:00.000Z')

let umask: number
let folder: string
let dataDir: string
beforeEach(async () => {
  // The usual umask, which lets others read.
  umask = process.umask(0o022)
  folder = await mkdtemp(join(tmpdir(), 'private-'))
  dataDir = join(folder, 'shop')
})
afterEach(async () => {
  await rm(folder, { recursive: true })
  process.umask(umask)
})

/** Lists what other users may access in a folder: the folder itself, its files and subfolders, with permissions. */
async function openEntries(at: string): Promise<string[]> {
  const found: string[] = []
  for (const name of ['.', ...(await readdir(at, { recursive: true }))]) {
    const { mode } = await lstat(join(at, name))
    if (mode & 0o077) found.push(`${name} ${(mode & 0o777).toString(8)}`)
  }
  return found
}

/** Files of a shop as an earlier version created them, readable by others. */
async function anOpenShop() {
  await mkdir(join(dataDir, 'pictures', 'unfinished'), { recursive: true })
  const files = [
    'shop.sqlite',
    'shop.sqlite-wal',
    'shop.sqlite-shm',
    'shop.lock',
    'shop.lock-journal',
    join('pictures', IMAGE),
  ]
  for (const name of [...files, 'pictures/unfinished/half']) await writeFile(join(dataDir, name), '')
  await mkdir(join(dataDir, 'avant-restauration-20260302-101500'))
  await chmod(dataDir, 0o755)
}

describe.skipIf(process.platform === 'win32')('the files of a shop', () => {
  it('are private from the beginning: database, images, folders, backups and restored data', async () => {
    const settings = { databaseUrl: undefined, imageStore: undefined }
    prepareDataDirectory(dataDir)
    const engine = openSqlite(dataDir)
    await migrate(engine)
    await (await openImagesDirectory(dataDir)).put(IMAGE, anImage())
    expect(await readdir(dataDir)).toContain('shop.sqlite-wal')
    expect(await openEntries(dataDir)).toEqual([])
    const backup = join(folder, 'backups', 'shop.tar.gz')
    await backUpShop(backup, { dataDir, ...settings }, NOW)
    await engine.close()
    expect(await openEntries(join(folder, 'backups'))).toEqual([])
    await restoreShop(backup, { dataDir, ...settings }, NOW)
    expect(await readdir(join(dataDir, 'pictures'))).toContain(IMAGE)
    expect(await openEntries(dataDir)).toEqual([])
  })
})

describe.skipIf(process.platform === 'win32')('restrictDataPermissions', () => {
  it('makes files and folders of an earlier version private', { tags: ['T-54'] }, async () => {
    await anOpenShop()
    expect(await openEntries(dataDir)).toHaveLength(11)
    await restrictDataPermissions(dataDir)
    expect(await openEntries(dataDir)).toEqual([])
    expect((await lstat(dataDir)).mode & 0o777).toBe(0o700)
    expect((await lstat(join(dataDir, 'shop.sqlite'))).mode & 0o777).toBe(0o600)
  })

  it('makes only the shop’s own files private in a folder with other files', async () => {
    await anOpenShop()
    await writeFile(join(dataDir, 'schema.ts'), '')
    await restrictDataPermissions(dataDir)
    expect((await openEntries(dataDir)).toSorted()).toEqual(['. 755', 'schema.ts 644'])
  })

  it('changes nothing outside the folder through symbolic links', async () => {
    await mkdir(dataDir)
    await mkdir(join(folder, 'elsewhere'))
    await symlink(join(folder, 'elsewhere'), join(dataDir, 'pictures'))
    await restrictDataPermissions(dataDir)
    expect((await lstat(join(folder, 'elsewhere'))).mode & 0o777).toBe(0o755)
  })

  it('does not fail where permissions cannot be changed', async () => {
    await anOpenShop()
    const before = await openEntries(dataDir)
    const change = vi.spyOn(files, 'chmod')
    change.mockRejectedValue(Object.assign(new Error('not yours'), { code: 'EPERM' }))
    syncBuiltinESMExports()
    await restrictDataPermissions(dataDir)
    expect(change).toHaveBeenCalled()
    change.mockRestore()
    syncBuiltinESMExports()
    expect(await openEntries(dataDir)).toEqual(before)
  })
})
