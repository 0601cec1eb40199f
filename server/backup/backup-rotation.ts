import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../data-directory.ts'

const NAME = /^boutique-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.tar\.gz(\.part)?$/

/** `boutique-20260302-101500.tar.gz`. */
export function backupName(now: Date): string {
  return `boutique-${stampOf(now)}.tar.gz`
}

/** `20260302-101500`: the moment in UTC, so that names sort by it wherever the machine stands. */
export function stampOf(now: Date): string {
  return now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
}

/** A backup whose name gives its moment. */
interface KeptBackup {
  name: string
  at: Date
}

/** A backup dated later than this from now was made by a clock that was ahead, in milliseconds. */
const AHEAD = 24 * 60 * 60 * 1000

/** Whether a backup's date cannot be true. */
export function isFromFuture({ at }: Pick<KeptBackup, 'at'>, now: Date): boolean {
  return at.getTime() > now.getTime() + AHEAD
}

/** The whole backups in a folder, newest first; other files are none of the shop's business. */
export async function listBackups(folder: string): Promise<KeptBackup[]> {
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
 * Removes all but the newest backups, and what interrupted ones left. Those dated in the future go first: they would
 * otherwise push out each day's own. @returns the names removed
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

/** Whether a backup is due: none was made since the last time the clock showed this hour. */
export function isDue(newest: Date | undefined, now: Date, hour: number): boolean {
  const last = new Date(now)
  last.setHours(hour, 0, 0, 0)
  if (last > now) last.setDate(last.getDate() - 1)
  return newest === undefined || newest < last
}
