import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backupName, isDue, listBackups, rotateBackups } from './backup-rotation.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backups-'))
})
afterEach(() => rm(folder, { recursive: true }))

const at = (day: number) => new Date(Date.UTC(2026, 2, day, 10, 15))

describe('backup rotation', () => {
  it('lists backups by the time in their name, newest first', async () => {
    expect(backupName(at(2))).toBe('boutique-20260302-101500.tar.gz')
    for (const day of [2, 10, 9]) await writeFile(join(folder, backupName(at(day))), '')
    expect((await listBackups(folder)).map((backup) => backup.at)).toEqual([at(10), at(9), at(2)])
  })

  it('retains the given number of newest backups, and never removes other files', async () => {
    const others = ['photos.tar.gz', 'boutique-ancienne.tar.gz', 'boutique-20260301-101500.tar.gz.gpg']
    for (const day of [1, 2, 3, 4]) await writeFile(join(folder, backupName(at(day))), '')
    for (const name of [...others, `${backupName(at(5))}.part`]) await writeFile(join(folder, name), '')
    await rotateBackups(folder, 2, at(5))
    expect((await readdir(folder)).toSorted()).toEqual(
      [...others, backupName(at(3)), backupName(at(4))].toSorted(),
    )
  })

  it('removes backups dated in the future first', async () => {
    const future = [2030, 2031].map((year) => backupName(new Date(Date.UTC(year, 2, 2))))
    for (const name of [...future, backupName(at(1)), backupName(at(2))])
      await writeFile(join(folder, name), '')
    await rotateBackups(folder, 3, at(2))
    expect((await readdir(folder)).toSorted()).toEqual([backupName(at(1)), backupName(at(2)), future[1]])
    await writeFile(join(folder, backupName(at(3))), '')
    await rotateBackups(folder, 3, at(3))
    expect((await readdir(folder)).toSorted()).toEqual([1, 2, 3].map((day) => backupName(at(day))))
  })

  it('creates a missing folder', async () => {
    expect(await listBackups(join(folder, 'new'))).toEqual([])
  })
})

describe('isDue', () => {
  const dakar = (day: number, hour: number, minute = 0) => new Date(Date.UTC(2026, 2, day, hour, minute))

  it.each([
    ['is true without a backup', undefined, dakar(2, 12), true],
    ['is false before the backup hour', dakar(1, 3, 1), dakar(2, 2, 59), false],
    ['is true at the backup hour', dakar(1, 3, 1), dakar(2, 3), true],
    ['is false after the backup of the day', dakar(2, 3), dakar(2, 23), false],
    ['is true after nights for which the machine was off', dakar(1, 3), dakar(4, 1), true],
  ])('%s', (_, newest, now, due) => {
    expect(isDue(newest, now, 3)).toBe(due)
  })
})
