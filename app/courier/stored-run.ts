import * as v from 'valibot'
import { type CourierRun, courierRun } from '../../contracts/courier-run.ts'
import type { PhoneStorage } from './phone-storage.ts'

const KEY = 'courierRun'

/** The run on this phone, without customers once its link has ended. */
export interface StoredRun {
  token: string
  /** epoch milliseconds */
  readAt: number
  run: CourierRun
}

const stored = v.object({ token: v.string(), readAt: v.number(), run: courierRun })

/** Reads the run, and removes it after its day, because it names customers (D-54). @param now epoch milliseconds */
export function readStoredRun(storage: PhoneStorage, now: number): StoredRun | null {
  const read = parse(storage.read(KEY))
  if (read && Date.parse(read.run.expiresAt) > now) return read
  if (storage.read(KEY) !== null) storage.write(KEY, null)
  return null
}

export function storeRun(storage: PhoneStorage, run: StoredRun | null): void {
  storage.write(KEY, run && JSON.stringify(run))
}

function parse(text: string | null): StoredRun | null {
  try {
    const read = v.safeParse(stored, JSON.parse(text ?? 'null'))
    return read.success ? read.output : null
  } catch {
    return null
  }
}
