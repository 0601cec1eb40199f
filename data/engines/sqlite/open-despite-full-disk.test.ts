import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDespiteFullDisk } from './open-despite-full-disk.ts'

let folder: string
let file: string
const open: { close: () => void }[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'full-disk-'))
  file = join(folder, 'shop.sqlite')
  const { database } = openDespiteFullDisk(file)
  database.exec(`create table notes (text text); insert into notes values ('first')`)
  database.close()
})

afterEach(async () => {
  for (const one of open.splice(0)) one.close()
  await rm(folder, { recursive: true })
})

/** An error of SQLite with this result code. */
const failWith = (errcode: number) => () => {
  throw Object.assign(new Error(`refused with ${errcode}`), { errcode })
}
/** https://sqlite.org/rescode.html: no space for the WAL index, a full disk, a file that cannot be created */
const [IOERR_SHMSIZE, FULL, CANTOPEN, CORRUPT] = [4874, 13, 14, 11]

function openWith(...ways: Parameters<typeof openDespiteFullDisk>[1][]) {
  const opened = openDespiteFullDisk(file, ...ways)
  open.push(opened.database)
  return { ...opened, notes: () => opened.database.prepare('select text from notes').all().length }
}

/** Whether another process can read the file. */
function isShared(): boolean {
  const other = new DatabaseSync(file, { timeout: 0 })
  try {
    return other.prepare('select text from notes').all().length > 0
  } catch {
    return false
  } finally {
    other.close()
  }
}

describe('openDespiteFullDisk', () => {
  it.each([IOERR_SHMSIZE, FULL])(
    'reads and writes alone when the disk has no space for the other files (%i), and shares the file later',
    async (code) => {
      const { database, shared, share, notes } = openWith({ open: failWith(code) })
      expect([shared, notes(), isShared()]).toEqual([false, 1, false])
      database.exec(`insert into notes values ('second')`)
      await share(async (pragma) => database.exec(`pragma ${pragma}`))
      expect([notes(), isShared()]).toEqual([2, true])
      expect(database.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' })
    },
  )

  it('only reads when no file can be created', () => {
    const refused = failWith(CANTOPEN)
    const { database, shared, notes } = openWith({ open: refused, openAlone: refused })
    expect([shared, notes()]).toEqual([false, 1])
    expect(() => database.exec(`insert into notes values ('second')`)).toThrow('readonly database')
  })

  it('does not read an earlier state when changes wait in the WAL', async () => {
    await writeFile(`${file}-wal`, 'changes')
    const refused = failWith(CANTOPEN)
    expect(() => openWith({ open: refused, openAlone: refused })).toThrow('refused with 14')
    await rm(`${file}-wal`)
  })

  it('does not hide that a file is damaged', () => {
    expect(() => openWith({ open: failWith(CORRUPT) })).toThrow('refused with 11')
  })
})
