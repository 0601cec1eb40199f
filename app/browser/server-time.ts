import { parseJson } from '../../domain/unknown-values.ts'
import { createEmitter, createStorageItem } from './store.ts'

const A_SECOND = 1000

/** When a request was sent and answered by this device's clock, in epoch milliseconds. */
interface RoundTrip {
  sentAt: number
  receivedAt: number
}

/** Kept for the next page and for offline use, because a phone's wrong clock stays wrong. */
const storage = createStorageItem('localStorage', 'serverTimeOffset')
const changes = createEmitter('this tab')
let offset = readStoredOffset()
let measured = false
learnFromPing()

/** The shop's time in epoch milliseconds, whatever the clock of this device shows. */
export function serverNow(): number {
  return Date.now() + offset
}

/** Whether an answer to this page has measured the device's clock; until then `serverNow` is a guess. */
export function isServerTimeMeasured(): boolean {
  return measured
}

/** Notifies when the device's clock turns out to be wrong, so that `serverNow` changes. */
export const onServerTimeChange = changes.subscribe

/** Measures the offset of this device's clock from an answer that no cache can have given. */
export function learnServerTime(headers: Pick<Headers, 'get'>, sentAt: number): void {
  const age = A_SECOND * Number(headers.get('Age') ?? 0)
  learn(Date.parse(headers.get('Date') ?? '') + age, { sentAt, receivedAt: Date.now() })
}

/**
 * Returns the offset that agrees with a `Date` header: the current one or none where possible, because the header has
 * whole seconds and a slow answer leaves a wide range.
 * @param date epoch milliseconds of the header
 */
export function offsetFrom(date: number, { sentAt, receivedAt }: RoundTrip, current: number): number {
  const [least, most] = [date - receivedAt, date + A_SECOND - sentAt]
  const known = [current, 0].find((value) => value >= least && value <= most)
  return known ?? Math.round((least + most) / 2)
}

function learn(date: number, roundTrip: RoundTrip): void {
  if (Number.isNaN(date)) return
  measured = true
  const next = offsetFrom(date, roundTrip, offset)
  if (next === offset) return
  offset = next
  storage.write(next === 0 ? null : String(next))
  changes.emit()
}

/** The splash's ping (app/splash/) may have been answered before this code loaded. */
function learnFromPing(): void {
  const ping = globalThis.document?.documentElement?.dataset.ping
  const [date, sentAt, receivedAt] = (parseJson(ping ?? null) ?? []) as [string?, number?, number?]
  if (date && sentAt && receivedAt) learn(Date.parse(date), { sentAt, receivedAt })
}

function readStoredOffset(): number {
  const stored = Number(storage.read() ?? 0)
  return Number.isSafeInteger(stored) ? stored : 0
}
