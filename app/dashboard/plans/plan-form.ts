import * as v from 'valibot'
import { checkPlan, PLAN_LIMITS, type ShownChange } from '../../../contracts/planned-changes.ts'
import { PLAN_KINDS, type PlannedChange } from '../../../domain/catalogue/planned-changes.ts'
import { readDakarInput, toDakarInput } from '../../../domain/dakar-time.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/durations.ts'
import { typedNumber } from '../../../domain/pricing/read-amount.ts'

const moment = v.pipe(v.string(), v.transform(readDakarInput))
const toIso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** The fields of the dialog; times are `datetime-local` values in Dakar time, empty for none. */
export const planForm = v.pipe(
  v.object({
    kind: v.picklist(PLAN_KINDS),
    value: v.string(),
    startsAt: moment,
    endsAt: moment,
    name: v.pipe(v.string(), v.maxLength(PLAN_LIMITS.name)),
  }),
  checkPlan(),
  v.transform(({ value, startsAt, endsAt, ...plan }) => ({
    ...plan,
    value: plan.kind === 'visible' ? null : value,
    startsAt: toIso(startsAt),
    endsAt: toIso(endsAt),
  })),
)

export type PlanFields = v.InferOutput<typeof planForm>
export type TypedPlan = v.InferInput<typeof planForm>

const FRIDAY_EVENING_MS = 18 * HOUR_MS

export interface Period {
  label: string
  startsAt: string
  endsAt: string
}

/**
 * Suggested times, for `datetime-local` fields. A weekend is from Friday 18:00 to before Monday; an empty start is now.
 * @param now epoch milliseconds
 */
export function suggestPeriods(now: number): Period[] {
  const midnight = Math.floor(now / DAY_MS) * DAY_MS
  const monday = midnight + ((8 - new Date(now).getUTCDay()) % 7 || 7) * DAY_MS
  const friday = monday - 3 * DAY_MS + FRIDAY_EVENING_MS
  const period = (label: string, from: number, to: number): Period => ({
    label,
    startsAt: from <= now ? '' : toDakarInput(from),
    endsAt: toDakarInput(to),
  })
  return [
    period('Ce week-end', friday, monday),
    period('Demain', midnight + DAY_MS, midnight + 2 * DAY_MS),
    period('24 h', now, now + DAY_MS),
  ]
}

/** A new plan is a flash sale of this weekend. */
export function newPlan(now: number): TypedPlan {
  const [{ startsAt = '', endsAt = '' } = {}] = suggestPeriods(now)
  return { kind: 'flash_sale', value: '', startsAt, endsAt, name: '' }
}

export function typedPlan({ kind, value, startsAt, endsAt, name }: ShownChange): TypedPlan {
  const input = (date: string | null) => toDakarInput(date === null ? null : Date.parse(date))
  const typed = value === null ? '' : typedNumber(value)
  return { kind, value: typed, startsAt: input(startsAt), endsAt: input(endsAt), name }
}

/** A plan of an answer, for the rules of the domain. */
export function toPlannedChange(change: ShownChange): PlannedChange {
  const time = (date: string | null) => (date === null ? null : Date.parse(date))
  const { startsAt, endsAt, createdAt, ...plan } = change
  return { ...plan, startsAt: time(startsAt), endsAt: time(endsAt), createdAt: time(createdAt) ?? 0 }
}
