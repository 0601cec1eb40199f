import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from '../data/engines/engine.ts'
import { openSqlite } from '../data/engines/sqlite/sqlite.ts'
import { migrate } from '../data/migrate.ts'
import { checkIntegrity } from './integrity.ts'
import { formatStartupError } from './startup-errors.ts'

const ENV = { port: 3000, host: '127.0.0.1', dataDir: './data', identityFile: undefined }
const RESTORE =
  'The database in ./data (DATA_DIR) is corrupt: restore the newest backup with npm run restore -- FILE.'

let folder: string
let engine: Engine | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'integrity-'))
  const made = openSqlite(folder)
  await migrate(made)
  await made.close()
})

afterEach(async () => {
  await engine?.close()
  engine = undefined
  await rm(folder, { recursive: true })
})

/** Changes the database file while no engine has it open. */
function tamper(statements: string): void {
  const database = new DatabaseSync(join(folder, 'shop.sqlite'))
  database.exec(`pragma foreign_keys = off; ${statements}`)
  database.close()
}

const ORPHAN = "insert into sessions values ('token', 'nobody', 0, 0)"

/** The start-up message for the operator; null when the shop opens. */
async function startUp(): Promise<string | null> {
  try {
    engine = openSqlite(folder)
    await checkIntegrity(engine, () => {})
    await migrate(engine)
    return null
  } catch (error) {
    return formatStartupError(error, ENV)
  }
}

describe('checkIntegrity at the start', () => {
  it('accepts an undamaged database', async () => {
    expect(await startUp()).toBeNull()
  })

  it('finds a damaged database page that was never read, and explains how to restore a backup', async () => {
    const file = await open(join(folder, 'shop.sqlite'), 'r+')
    const { size } = await file.stat()
    await file.write(Buffer.alloc(4096, 0xa5), 0, 4096, size - 4096)
    await file.close()
    expect(await startUp()).toBe(RESTORE)
  })

  it('finds a row that references a missing row', async () => {
    tamper(ORPHAN)
    expect(await startUp()).toBe(RESTORE)
  })

  it('distinguishes a database of a newer version from a damaged one', async () => {
    tamper("insert into migrations values ('9999-later.sql', 'x', 0)")
    expect(await startUp()).toMatch(/^The database was written by a newer version/)
  })

  it('names a changed migration', async () => {
    tamper("update migrations set checksum = 'x' where name = '0001-shop.sql'")
    expect(await startUp()).toMatch(/^The migration files of this version were changed .*0001-shop\.sql/)
  })
})

describe('checkIntegrity of a large database', () => {
  it('runs while the shop is open, and makes the shop’s readiness probe fail if the database is damaged', async () => {
    tamper(ORPHAN)
    tamper(`insert into contact_messages
      select 'm' || value, 'Awa', 'awa@exemple.sn', 'Bonjour', hex(zeroblob(50000)), 0, 0
      from (with recursive counter(value) as (select 1 union all select value + 1 from counter where value < 200)
        select value from counter)`)
    engine = openSqlite(folder)
    const reported: string[] = []
    const { probe, checked } = await checkIntegrity(engine, (fault) => {
      reported.push((fault as Error).message)
    })
    await checked
    await expect(probe()).rejects.toMatchObject({ reason: 'damaged' })
    expect(reported).toEqual(['damaged: A row of sessions refers to one of users that is not there.'])
  })

  it('that does not end is reported, and says nothing about the database', async () => {
    const reported: unknown[] = []
    const killed = new Error('killed')
    const { probe, checked } = await checkIntegrity(
      {
        checkIntegrity: () => ({ deferred: true, corruption: Promise.reject(killed) }),
        probe: async () => {},
      },
      (fault) => {
        reported.push(fault)
      },
    )
    await checked
    await probe()
    expect(reported).toEqual([killed])
  })
})
