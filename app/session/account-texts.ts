import { isRecord, own, parseJson, readText, type UnknownRecord } from '../../domain/unknown-values.ts'
import { createStorageItem } from '../browser/store.ts'
import { isCustomer, readSession } from './session.ts'

type Area = 'localStorage' | 'sessionStorage'
type Item = ReturnType<typeof createStorageItem>

/** By area and key: where the browser refuses to store, a text lasts until the page is closed. */
const items = new Map<string, Item>()

export function itemOf(area: Area, key: string): Item {
  const name = `${area} ${key}`
  const item = items.get(name) ?? createStorageItem(area, key)
  items.set(name, item)
  return item
}

/** The id of the signed-in customer; null for guests and administrators. */
export function customerId(): string | null {
  const session = readSession()
  return session && isCustomer(session) ? session.user._id : null
}

/** Call it before a text is written that belongs to its writer (stored-keys.ts). */
export function noteWriter(area: Area, key: string): void {
  forgetTexts(area)
  const owner = customerId()
  const texts = readTexts(area)
  if (owner === null || own(texts, key) !== undefined) return
  itemOf(area, LIST).write(JSON.stringify({ ...texts, [key]: [owner, itemOf(area, key).read()] }))
}

/** A storage item whose text belongs to its writer: it is gone once the customer who wrote it is not signed in. */
export function createWriterItem(area: Area, key: string): Item {
  const item = itemOf(area, key)
  return {
    read() {
      forgetTexts(area)
      return item.read()
    },
    write(text) {
      noteWriter(area, key)
      return item.write(text)
    },
  }
}

/** Forgets what customers wrote who are not signed in. What a guest had written there comes back, unless it was removed. */
export function forgetTexts(area: Area): void {
  const signedIn = customerId()
  for (const [key, text] of Object.entries(readTexts(area))) {
    const [owner, guest] = Array.isArray(text) ? text : []
    if (owner === signedIn) continue
    const item = itemOf(area, key)
    if (item.read() !== null) item.write(readText(guest))
    const { [key]: _, ...others } = readTexts(area)
    itemOf(area, LIST).write(JSON.stringify(others))
  }
}

/** The entries of a list that guests wrote, or the signed-in customer. */
export function ownEntries(list: unknown): unknown[] {
  const signedIn = customerId()
  return (Array.isArray(list) ? list : []).filter((entry) => {
    const account = isRecord(entry) ? own(entry, 'account') : null
    return !account || account === signedIn
  })
}

/** By key: the id of the customer who wrote the text while signed in, and what a guest had written there before. */
const LIST = 'accountTexts'

function readTexts(area: Area): UnknownRecord {
  const stored = parseJson(itemOf(area, LIST).read())
  return isRecord(stored) ? stored : {}
}
