import type { ShownConversation } from '../../../contracts/conversation.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** The remaining time is shown from here on (W-06). */
const LAST_HOURS_MS = 4 * HOUR_MS

type Window = Pick<ShownConversation, 'windowEndsAt'>

/** Whether the shop may write its own text. @param now the shop's time in epoch milliseconds (docs/decisions/063) */
export function isWindowOpen({ windowEndsAt }: Window, now: number): boolean {
  return windowEndsAt !== null && now < Date.parse(windowEndsAt)
}

/** `Encore 3 h 20 pour répondre`; empty while more than four hours are left, and once it is closed. */
export function remainingText({ windowEndsAt }: Window, now: number): string {
  const left = windowEndsAt === null ? 0 : Date.parse(windowEndsAt) - now
  return left > 0 && left <= LAST_HOURS_MS ? `Encore ${durationText(left)} pour répondre` : ''
}

/** `attend depuis 12 min`; empty for a conversation that waits for nothing. */
export function waitingText({ waitingSince }: Pick<ShownConversation, 'waitingSince'>, now: number): string {
  return waitingSince === null ? '' : `attend depuis ${durationText(now - Date.parse(waitingSince))}`
}

/** `12 min`, `3 h 20`, `2 jours`; at least one minute. */
function durationText(milliseconds: number): string {
  const minutes = Math.max(1, Math.floor(milliseconds / MINUTE_MS))
  const hours = Math.floor(minutes / 60)
  if (hours < 1) return `${minutes} min`
  if (hours >= 48) return `${Math.floor(hours / 24)} jours`
  const rest = minutes % 60
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`
}
