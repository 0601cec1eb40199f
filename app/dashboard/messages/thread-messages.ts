import type { ShownMessage } from '../../../contracts/conversation.ts'
import { formatWeekdayDate } from '../../../domain/text/format.ts'

/** Messages that follow each other without a gap, oldest first. `earlier`: the cursor of those before; null at the beginning. */
export interface ThreadPart {
  messages: readonly ShownMessage[]
  earlier: string | null
}

const inOrder = (one: ShownMessage, other: ShownMessage) =>
  Date.parse(one.at) - Date.parse(other.at) || one.sequence - other.sequence

/**
 * The known messages with the newest page, whose versions are the current ones. When so much has been written since that the
 * page does not reach the known ones, only the page is left: between them there would be a gap.
 */
export function withNewest(known: ThreadPart, newest: ThreadPart): ThreadPart {
  const [first] = newest.messages
  const isKnown = new Set(known.messages.map(({ id }) => id))
  const touches = newest.messages.some(({ id }) => isKnown.has(id))
  if (!first || !touches) return newest
  const current = new Set(newest.messages.map(({ id }) => id))
  const before = known.messages.filter((message) => !current.has(message.id) && inOrder(message, first) < 0)
  return {
    messages: [...before, ...newest.messages],
    earlier: before.length === 0 ? newest.earlier : known.earlier,
  }
}

/** The known messages after a page of earlier ones. */
export function withEarlier(known: ThreadPart, page: ThreadPart): ThreadPart {
  const isKnown = new Set(known.messages.map(({ id }) => id))
  return {
    messages: [...page.messages.filter(({ id }) => !isKnown.has(id)), ...known.messages],
    earlier: page.earlier,
  }
}

/** The known messages with one that was just sent or noted; the next page from the shop has it too. */
export function withSent(known: ThreadPart, sent: ShownMessage): ThreadPart {
  const others = known.messages.filter(({ id }) => id !== sent.id)
  return { ...known, messages: [...others, sent].sort(inOrder) }
}

/** The last message of the thread in the order of arrival; 0 for an empty one. */
export const lastSequence = (messages: readonly ShownMessage[]): number =>
  messages.reduce((last, { sequence }) => Math.max(last, sequence), 0)

export interface ThreadDay {
  /** such as 2026-11-30 */
  day: string
  messages: ShownMessage[]
}

export function byDay(messages: readonly ShownMessage[]): ThreadDay[] {
  const days: ThreadDay[] = []
  for (const message of messages) {
    const day = message.at.slice(0, 'YYYY-MM-DD'.length)
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, messages: [message] })
  }
  return days
}

/** `Aujourd’hui`, `Hier`, `lundi 30 novembre`, with the year in other years. @param now epoch milliseconds */
export function dayText(day: string, now: number): string {
  const dayAt = (time: number) => new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length)
  if (day === dayAt(now)) return 'Aujourd’hui'
  if (day === dayAt(now - 24 * 3_600_000)) return 'Hier'
  const year = day.slice(0, 'YYYY'.length)
  return `${formatWeekdayDate(day)}${year === dayAt(now).slice(0, 'YYYY'.length) ? '' : ` ${year}`}`
}

/** The colleague’s last answer to the customer since `seen`, a failed one is none; null when nobody has. @param own id of the account */
export function answeredSince(
  messages: readonly ShownMessage[],
  seen: number,
  own: string,
): ShownMessage | null {
  const isAnswer = ({ origin, author, sequence, state }: ShownMessage) =>
    sequence > seen && state !== 'failed' && (origin === 'phone' || (origin === 'team' && author?.id !== own))
  return messages.findLast(isAnswer) ?? null
}
