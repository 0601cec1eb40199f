import { dayOf } from '../deliveries/courier.ts'
import { DAY_MS, MINUTE_MS } from '../durations.ts'
import { type DayPeriod, dayCount } from './slots.ts'

/** A question that was not answered after this time counts as not answered. */
export const LONGEST_WAIT_MS = 2 * DAY_MS

/** A message that asks for an answer, or an answer; in the order in which they were written. */
export interface DialogueTurn {
  conversationId: string
  /** whether the customer wrote it */
  asks: boolean
  /** epoch milliseconds */
  at: number
}

/** How long customers waited for the first answer, by the day of their question. */
export interface AnswerFigures {
  day: string
  /** times at which a customer began to wait */
  questions: number
  answered: number
  /** of those that were answered; null when none was */
  medianMinutes: number | null
}

/** What a customer writes before the next answer is one question. @param turns also from before and after the period */
export function firstAnswers(period: DayPeriod, turns: readonly DialogueTurn[]): AnswerFigures[] {
  const days = new Map<string, { questions: number; waits: number[] }>()
  for (let day = 0; day < dayCount(period); day++)
    days.set(dayOf(Date.parse(period.from) + day * DAY_MS), { questions: 0, waits: [] })
  const open = new Map<string, number>()
  for (const { conversationId, asks, at } of turns) {
    const since = open.get(conversationId)
    if (asks && since !== undefined) continue
    if (asks) {
      open.set(conversationId, at)
      const figures = days.get(dayOf(at))
      if (figures) figures.questions += 1
    } else if (since !== undefined) {
      open.delete(conversationId)
      if (at - since <= LONGEST_WAIT_MS) days.get(dayOf(since))?.waits.push(at - since)
    }
  }
  return Array.from(days, ([day, { questions, waits }]) => ({
    ...{ day, questions, answered: waits.length },
    medianMinutes: waits.length === 0 ? null : Math.round(medianOf(waits) / MINUTE_MS),
  }))
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}
