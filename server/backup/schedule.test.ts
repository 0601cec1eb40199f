import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSqlite } from '../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import { aLog } from '../../tests/support/captured-log.ts'
import { backupName } from './backup-rotation.ts'
import { loadBackup } from './load-backup.ts'
import { backUpIfDue } from './schedule.ts'

const open = new AbortController().signal
let folder: string
let backups: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'schedule-'))
  backups = join(folder, 'backups')
})

afterEach(() => rm(folder, { recursive: true }))

const settings = (dataDir: string) => ({
  dataDir,
  databaseUrl: undefined,
  imageStore: undefined,
  backupDir: backups,
  backupKeep: 2,
  backupHour: 3,
})

it('backUpIfDue makes and logs a backup in a separate process, and keeps only the newest backups', async () => {
  const engine = openSqlite(join(folder, 'shop'))
  await migrate(engine)
  const { logger, lines } = aLog()
  const old = [1, 2, 3].map((day) => backupName(new Date(Date.UTC(2020, 1, day))))
  await mkdir(backups)
  for (const name of old) await writeFile(join(backups, name), '')
  await backUpIfDue(settings(join(folder, 'shop')), new Date(), logger, open)
  const [newest = '', made = ''] = (await readdir(backups)).toSorted()
  expect(newest).toBe(old[2])
  expect(lines).toMatchObject([{ level: 30, file: join(backups, made), msg: 'backup made' }])
  // Today's backup exists now, so the next call makes none.
  await backUpIfDue(settings(join(folder, 'shop')), new Date(), logger, open)
  expect(lines).toHaveLength(1)
  await engine.close()

  const restored = openSqlite(join(folder, 'restored'))
  await loadBackup(join(backups, made), { engine: restored, imagesFolder: join(folder, 'pictures') })
  await restored.close()
})

it('backUpIfDue logs a failure, leaves no file and tries again at the next call', async () => {
  const { logger, lines } = aLog()
  await backUpIfDue(settings(join(folder, 'nowhere')), new Date(), logger, open)
  expect(lines).toMatchObject([{ level: 50, fault: expect.stringContaining('ENOENT'), msg: 'backup failed' }])
  expect(await readdir(backups)).toEqual([])
  await backUpIfDue(settings(join(folder, 'nowhere')), new Date(), logger, open)
  expect(lines).toHaveLength(2)
})

it('backUpIfDue makes a backup although a stored backup is dated in the future, and logs a warning about it', async () => {
  const { logger, lines } = aLog()
  await mkdir(backups)
  await writeFile(join(backups, backupName(new Date('2030-03-02T10:00:00Z'))), '')
  const jobs: unknown[] = []
  const doBackup = async (job: unknown) => {
    jobs.push(job)
    return { file: 'made', fault: null }
  }
  const now = new Date('2026-03-02T10:00:00Z')
  await backUpIfDue(settings(join(folder, 'shop')), now, logger, open, doBackup)
  expect(jobs).toHaveLength(1)
  expect(lines).toMatchObject([
    { level: 40, file: join(backups, 'boutique-20300302-100000.tar.gz'), clock: '2026-03-02T10:00:00.000Z' },
    { level: 30, file: 'made', msg: 'backup made' },
  ])
})

it('backUpIfDue leaves no file and logs that the backup failed when the shop stops during a backup', async () => {
  const engine = openSqlite(join(folder, 'shop'))
  await migrate(engine)
  await engine.close()
  const { logger, lines } = aLog()
  await backUpIfDue(settings(join(folder, 'shop')), new Date(), logger, AbortSignal.abort())
  expect(lines).toMatchObject([{ level: 50, msg: 'backup failed' }])
  expect(await readdir(backups)).toEqual([])
})
