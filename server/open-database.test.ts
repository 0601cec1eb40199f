import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqlite } from '../data/engines/sqlite/sqlite.ts'
import { aLog } from '../tests/support/captured-log.ts'
import { readEnv } from './env.ts'
import { openDatabase } from './open-database.ts'
import { formatStartupError } from './startup-errors.ts'

const IMAGE = `${'b2'.repeat(16)}-800.webp`

let folder: string
let dataDir: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'open-database-'))
  dataDir = join(folder, 'shop')
})
afterEach(() => rm(folder, { recursive: true }))

/** Opens the database as at the start and closes it. @returns the error message, or null */
async function start(settings: Record<string, string> = {}): Promise<string | null> {
  const env = readEnv({ DATA_DIR: dataDir, ...settings })
  try {
    const { engine } = await openDatabase(env, aLog().logger)
    await engine.close()
    return null
  } catch (error) {
    return formatStartupError(error, env)
  }
}

async function haveImages() {
  await mkdir(join(dataDir, 'pictures', 'unfinished'), { recursive: true })
  await writeFile(join(dataDir, 'pictures', IMAGE), 'a picture')
}

describe('openDatabase without a database', () => {
  it('creates a database for a new shop, and opens this database at later starts', async () => {
    await mkdir(join(dataDir, 'pictures', 'unfinished'), { recursive: true })
    expect(await start()).toBeNull()
    await haveImages()
    expect(await start()).toBeNull()
  })

  it('refuses to create a database in a folder that contains images of a shop', {
    tags: ['T-55'],
  }, async () => {
    await haveImages()
    expect(await start()).toBe(
      `The database ${join(dataDir, 'shop.sqlite')} is missing, but the images of a shop are there. Restore the newest backup with npm run restore -- FILE. For a new, empty shop, move the folder ${join(dataDir, 'pictures')} away first.`,
    )
    expect(await readdir(dataDir)).toEqual(['pictures'])
  })

  it('refuses an empty database file in a folder that contains images of a shop', async () => {
    await haveImages()
    await writeFile(join(dataDir, 'shop.sqlite'), '')
    expect(await start()).toContain('shop.sqlite is empty, but the images of a shop are there.')
    expect((await stat(join(dataDir, 'shop.sqlite'))).size).toBe(0)
  })
})

describe('shop.lock', () => {
  it('does not prevent a start while no other shop runs, whatever the file contains', async () => {
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'shop.lock'), 'junk '.repeat(1000))
    expect(await start()).toBeNull()
    expect(await start()).toBeNull()
  })

  it('prevents a second shop from starting, even when the file contained other text before', async () => {
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'shop.lock'), 'junk '.repeat(1000))
    const engine = openSqlite(dataDir)
    const said = await start()
    await engine.close()
    expect(said).toContain('in use by another running shop')
  })
})

describe('BACKUP_DIR', () => {
  it('is created and left empty', async () => {
    const backups = join(folder, 'deep', 'backups')
    expect(await start({ BACKUP_DIR: backups })).toBeNull()
    expect(await readdir(backups)).toEqual([])
  })

  it('prevents the start when it is a file', async () => {
    await writeFile(join(folder, 'file'), '')
    expect(await start({ BACKUP_DIR: join(folder, 'file') })).toBe(
      `BACKUP_DIR: no backup can be written to ${join(folder, 'file')} (ENOTDIR). Give the user who runs the shop the right to write there, or set another folder.`,
    )
  })

  // Node's recursive mkdir hangs in /proc.
  it.runIf(process.platform === 'linux').each(['/proc/backups', '/proc/self/deep/backups', '/proc'])(
    'prevents the start when no backup can be written to it: %s',
    async (backups) => {
      expect(await start({ BACKUP_DIR: backups })).toContain(`no backup can be written to ${backups} (E`)
    },
  )
})
