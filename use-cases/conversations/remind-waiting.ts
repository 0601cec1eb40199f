import { afterOpenTime } from '../../domain/contact/open-time.ts'
import { LONG_WAIT_MS } from '../../domain/conversations/waiting.ts'
import { type PushCause, reminderMark } from '../../domain/push/push-topics.ts'
import { readSettings, type SettingsSource } from '../settings/read-settings.ts'

/** What tells that a customer still waits, and when; one who is answered in time is not told of. Times in epoch milliseconds. */
export async function reminderOf(
  shop: SettingsSource,
  { id, waitingSince }: { id: string; waitingSince: number },
): Promise<PushCause & { notBefore: number }> {
  const { openingHours } = await readSettings(shop, ['openingHours'])
  const notBefore = afterOpenTime(openingHours, waitingSince, LONG_WAIT_MS)
  return { topic: 'conversation', mark: reminderMark(waitingSince), subject: id, notBefore }
}
