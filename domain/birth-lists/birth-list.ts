import { DAY_MS } from '../durations.ts'

/** Characters of the texts, and numbers of items and units. */
export const BIRTH_LIST_LIMITS = {
  title: 100,
  message: 1000,
  recipient: 60,
  address: 200,
  items: 100,
  quantity: 99,
  giftMessage: 500,
} as const

/** The smallest amount that somebody can put towards an article, in francs. */
export const MIN_MONEY = 500

const MAX_MONTHS = 12
const DEFAULT_MONTHS = 3

/** What parents wish for (K-10). Times are epoch milliseconds. */
export interface BirthList {
  id: string
  /** in the link for givers */
  shareKey: string
  ownerKeyHash: string
  title: string
  message: string
  /** the expected day of birth, such as 2026-11-28 */
  expectedOn: string | null
  recipient: string
  phone: string
  address: string
  district: string | null
  endsAt: number
  closedAt: number | null
  version: number
  createdAt: number
  changedAt: number
}

/** An article of a list; name, image and price as they were when it was added. */
export interface BirthListItem {
  id: string
  listId: string
  productId: string
  name: string
  image: string | null
  /** francs */
  price: number
  color: string | null
  size: string | null
  quantity: number
  takesMoney: boolean
  position: number
  createdAt: number
}

export const BIRTH_LIST_STATES = ['open', 'closed', 'ended'] as const
export type BirthListState = (typeof BIRTH_LIST_STATES)[number]

/** A list ends by itself; until then, its parents or the shop can close it and open it again. */
export function birthListState(
  { endsAt, closedAt }: Pick<BirthList, 'endsAt' | 'closedAt'>,
  now: number,
): BirthListState {
  if (now >= endsAt) return 'ended'
  return closedAt === null ? 'open' : 'closed'
}

/** When a list ends: at the end of the chosen day, or three months after the expected day, at most in a year. */
export function endOfList(
  { endsOn, expectedOn }: { endsOn: string | null; expectedOn: string | null },
  createdAt: number,
): number {
  const latest = addMonths(createdAt, MAX_MONTHS)
  if (endsOn !== null) return Math.min(Date.parse(endsOn) + DAY_MS, latest)
  const from = Math.max(createdAt, expectedOn === null ? createdAt : Date.parse(expectedOn))
  return Math.min(addMonths(from, DEFAULT_MONTHS), latest)
}

/** Why a list cannot end on a day; null when it can. */
export function endProblem(endsOn: string, createdAt: number, now: number): string | null {
  if (Date.parse(endsOn) + DAY_MS <= now) return 'Choisissez un jour à venir.'
  return Date.parse(endsOn) > addMonths(createdAt, MAX_MONTHS)
    ? 'Une liste reste ouverte un an au plus. Choisissez un jour plus proche.'
    : null
}

function addMonths(from: number, months: number): number {
  const then = new Date(from)
  then.setUTCMonth(then.getUTCMonth() + months)
  return then.getTime()
}
