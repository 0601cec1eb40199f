import * as v from 'valibot'
import { parseJson } from '../../../domain/unknown-values.ts'
import { createStorageItem } from '../../browser/store.ts'
import type { Session } from '../../session/session.ts'
import { hasAccess } from '../access.ts'
import { sectionOf } from '../sections.ts'
import type { Found } from './pages.ts'

const MAX_RECENT = 6
const storage = createStorageItem('localStorage', 'recentlyFound')
const stored = v.array(v.object({ to: v.string(), label: v.string(), detail: v.string() }))

function read(): Found[] {
  const recent = v.safeParse(stored, parseJson(storage.read()))
  return recent.success ? recent.output : []
}

/** What was opened from the search on this device, newest first, as far as the account may still open it. */
export function recentlyFound(session: Session | null): Found[] {
  return read().filter(({ to }) => {
    const { needs } = sectionOf(to.split(/[?#]/)[0] ?? to)
    return needs === null || hasAccess(session, needs)
  })
}

export function rememberFound({ to, label, detail }: Found): void {
  const others = read().filter((known) => known.to !== to || known.label !== label)
  storage.write(JSON.stringify([{ to, label, detail }, ...others].slice(0, MAX_RECENT)))
}
