import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '../../domain/durations.ts'
import { makeFolder } from '../data-directory.ts'

const NAME = /^boutique-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.tar\.gz(\.part)?$/

export function backupName(now: Date): string {
  return `boutique-${stampOf(now)}.tar.gz`
}

/** Formats a time for file names, in UTC, so that names sort by time. */
export function stampOf(now: Date): string {
  return now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
}

interface StoredBackup {
  name: string
  at: Date
}

/** If a backup's date is more than this in the future, the machine's clock was ahead when the backup was made. */
const MAX_AHEAD_MS = DAY_MS

export function isFromFuture({ at }: Pick<StoredBackup, 'at'>, now: Date): boolean {
  return at.getTime() > now.getTime() + MAX_AHEAD_MS
}

export async function listBackups(folder: string): Promise<StoredBackup[]> {
  makeFolder(folder)
  return (await readdir(folder))
    .flatMap((name) => {
      const [, year, month, day, hour, minute, second, part] = NAME.exec(name) ?? []
      if (year === undefined || part) return []
      return [{ name, at: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }]
    })
    .sort((a, b) => (a.name < b.name ? 1 : -1))
}

/**
 * Removes unfinished backups, and surplus backups until `keep` remain. Backups dated in the future are removed first,
 * because they would always count as the newest.
 * @returns the removed names
 */
export async function rotateBackups(folder: string, keep: number, now: Date): Promise<string[]> {
  const backups = await listBackups(folder)
  const ranked = [
    ...backups.filter((backup) => !isFromFuture(backup, now)),
    ...backups.filter((backup) => isFromFuture(backup, now)),
  ]
  const old = ranked.slice(keep).map(({ name }) => name)
  const parts = (await readdir(folder)).filter((name) => NAME.exec(name)?.[7])
  for (const name of [...old, ...parts]) await rm(join(folder, name), { force: true })
  return [...old, ...parts]
}

/** The latest time at which a backup was due. @param hour in Dakar, which uses UTC */
export function lastDue(now: Date, hour: number): Date {
  const last = new Date(now)
  last.setUTCHours(hour, 0, 0, 0)
  if (last > now) last.setUTCDate(last.getUTCDate() - 1)
  return last
}

export function isDue(newest: Date | undefined, now: Date, hour: number): boolean {
  return newest === undefined || newest < lastDue(now, hour)
}
