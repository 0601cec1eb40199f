import { isRecord, own, parseJson, readText, textAt } from '../../domain/unknown-values.ts'
import { createStorageItem } from '../browser/store.ts'
import { isCustomer, readSession } from './session.ts'

type Area = 'localStorage' | 'sessionStorage'
type Item = ReturnType<typeof createStorageItem>

/** A text that a customer wrote while signed in. `guest`: what a guest had written there before. */
interface Written {
  owner: string
  guest: string | null
}

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
  const texts = readWritten(area)
  if (owner === null || texts.has(key)) return
  texts.set(key, { owner, guest: itemOf(area, key).read() })
  saveWritten(area, texts)
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
  const owner = customerId()
  const texts = readWritten(area)
  const former = [...texts].filter(([, text]) => text.owner !== owner)
  if (former.length === 0) return
  for (const [key, { guest }] of former) {
    const item = itemOf(area, key)
    if (item.read() !== null) item.write(guest)
    texts.delete(key)
  }
  saveWritten(area, texts)
}

/** The entries of a list that guests wrote, or the signed-in customer. */
export function ownEntries(list: unknown): unknown[] {
  const owner = customerId()
  return (Array.isArray(list) ? list : []).filter((entry) => {
    const account = isRecord(entry) ? readText(own(entry, 'account')) : null
    return account === null || account === owner
  })
}

const LIST = 'accountTexts'

function readWritten(area: Area): Map<string, Written> {
  const stored = parseJson(itemOf(area, LIST).read())
  const entries = isRecord(stored) ? Object.entries(stored) : []
  return new Map(
    entries.flatMap(([key, text]) =>
      isRecord(text)
        ? [[key, { owner: textAt(text, 'owner'), guest: readText(own(text, 'guest')) }] as const]
        : [],
    ),
  )
}

function saveWritten(area: Area, texts: ReadonlyMap<string, Written>): void {
  itemOf(area, LIST).write(texts.size > 0 ? JSON.stringify(Object.fromEntries(texts)) : null)
}
