import * as v from 'valibot'
import { courierRun } from '../../contracts/courier-run.ts'
import { parseJson } from '../../domain/unknown-values.ts'

/** Stores strings in the courier's browser; all its tabs share them. */
export type PhoneStorage = ReturnType<typeof createPhoneStorage>

type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Local storage with a fallback: a text that the browser refuses to store stays in memory until the page is closed.
 * @param openArea throws when the browser blocks the storage
 */
export function createPhoneStorage(openArea: () => Area) {
  const inMemory = new Map<string, string | null>()
  return {
    keys(): string[] {
      const current = new Set(attempt(() => Object.keys(openArea()), []))
      for (const [key, text] of inMemory) {
        if (text === null) current.delete(key)
        else current.add(key)
      }
      return [...current]
    },
    read(key: string): string | null {
      const text = inMemory.get(key)
      return text === undefined ? attempt(() => openArea().getItem(key), null) : text
    },
    /** null removes the text */
    write(key: string, text: string | null): void {
      try {
        if (text === null) openArea().removeItem(key)
        else openArea().setItem(key, text)
        inMemory.delete(key)
      } catch {
        inMemory.set(key, text)
      }
    },
    /** whether all texts survive closing the page */
    isDurable: () => [...inMemory.values()].every((text) => text === null),
  }
}

function attempt<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/** Reads JSON that users and extensions can change; null when the JSON is missing or damaged. */
export function readStored<const Schema extends v.GenericSchema>(
  storage: PhoneStorage,
  key: string,
  schema: Schema,
): v.InferOutput<Schema> | null {
  const read = v.safeParse(schema, parseJson(storage.read(key)))
  return read.success ? read.output : null
}

const RUN_KEY = 'courierRun'

/** The run stored on this phone, removed once `token` is no longer valid. */
const storedRun = v.object({
  token: v.string(),
  /** epoch milliseconds */
  readAt: v.number(),
  run: courierRun,
})

/** Reads the run; removes it once it has expired, because it names customers (D-54). @param now epoch milliseconds */
export function readStoredRun(storage: PhoneStorage, now: number): v.InferOutput<typeof storedRun> | null {
  const read = readStored(storage, RUN_KEY, storedRun)
  if (read && Date.parse(read.run.expiresAt) > now) return read
  if (storage.read(RUN_KEY) !== null) storeRun(storage, null)
  return null
}

export function storeRun(storage: PhoneStorage, run: v.InferOutput<typeof storedRun> | null): void {
  storage.write(RUN_KEY, run && JSON.stringify(run))
}
