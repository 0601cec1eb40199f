import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqlite } from '../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import { aLog } from '../../tests/support/captured-log.ts'
import { backupName } from './backup-rotation.ts'
import { loadBackup } from './load-backup.ts'
import { backupJob } from './schedule.ts'

const A_DAY = 86_400_000
const open = new AbortController().signal
let folder: string
let backups: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'schedule-'))
  backups = join(folder, 'backups')
})

afterEach(() => rm(folder, { recursive: true }))

function aBackup(dataDir = join(folder, 'shop'), script?: URL) {
  const { logger, lines } = aLog()
  const settings = { dataDir, databaseUrl: undefined, imageStore: undefined, backupKeep: 2, backupHour: 3 }
  const job = backupJob({ ...settings, backupDir: backups }, logger, script)
  if (!job) throw new Error('no backup')
  return { ...job, lines }
}

async function aShopFile(): Promise<void> {
  const engine = openSqlite(join(folder, 'shop'))
  await migrate(engine)
  await engine.close()
}

describe('backupJob', () => {
  it('makes and logs a backup in a separate process, and keeps only the newest backups', async () => {
    await aShopFile()
    const { run, lines } = aBackup()
    const old = [1, 2, 3].map((day) => backupName(new Date(Date.UTC(2020, 1, day))))
    await mkdir(backups)
    for (const name of old) await writeFile(join(backups, name), '')
    await run({}, open)
    const [newest = '', made = ''] = (await readdir(backups)).toSorted()
    expect(newest).toBe(old[2])
    expect(lines).toMatchObject([{ level: 30, file: join(backups, made), msg: 'backup made' }])
    // Today's backup exists now, so another run makes none.
    await run({}, open)
    expect(lines).toHaveLength(1)

    const restored = openSqlite(join(folder, 'restored'))
    await loadBackup(join(backups, made), { engine: restored, imagesFolder: join(folder, 'pictures') })
    await restored.close()
  })

  it('throws the reason of a failure and leaves no file', async () => {
    const { run } = aBackup(join(folder, 'nowhere'))
    await expect(run({}, open)).rejects.toThrow('ENOENT')
    expect(await readdir(backups)).toEqual([])
  })

  it('makes a backup although a stored backup is dated in the future, and logs a warning about it', async () => {
    await aShopFile()
    const { run, lines } = aBackup()
    const ahead = backupName(new Date(Date.now() + 2 * A_DAY))
    await mkdir(backups)
    await writeFile(join(backups, ahead), '')
    await run({}, open)
    expect(lines).toMatchObject([
      { level: 40, file: join(backups, ahead) },
      { level: 30, msg: 'backup made' },
    ])
  })

  it('ends, with its process, when it is stopped, and leaves no file', async () => {
    await aShopFile()
    await expect(aBackup().run({}, AbortSignal.abort())).rejects.toThrow('abort')
    await expect(readdir(backups)).rejects.toThrow('ENOENT')
  })

  it.each([
    ['stands still', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'],
    ['ends without an answer', 'process.exit(0)'],
  ])('fails when its process %s', async (_case, source) => {
    const script = join(folder, 'script.mjs')
    await writeFile(script, source)
    const stopping = new AbortController()
    const running = aBackup(folder, pathToFileURL(script)).run({}, stopping.signal)
    if (source.includes('setInterval')) stopping.abort()
    await expect(running).rejects.toThrow(/abort|ended before/)
  })

  it('is due at its hour of the day, and at any time after it', async () => {
    const { dueRun } = aBackup()
    const at = (time: string) => dueRun(Date.parse(`2026-03-02T${time}:00Z`))
    expect([await at('02:59'), await at('03:00'), await at('23:00')]).toEqual([
      '2026-03-01',
      '2026-03-02',
      '2026-03-02',
    ])
  })

  it('is none without a folder', () => {
    const settings = { dataDir: folder, databaseUrl: undefined, imageStore: undefined }
    expect(
      backupJob({ ...settings, backupKeep: 2, backupHour: 3, backupDir: undefined }, aLog().logger),
    ).toBeNull()
  })
})
