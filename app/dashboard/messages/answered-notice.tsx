import { answeredSince } from '../../../domain/conversations/answered-since.ts'
import { serverNow } from '../../browser/server-time.ts'
import { A_SECOND, useNow } from '../../browser/use-now.ts'
import { Button } from '../../ui/button.tsx'
import type { Answered } from './use-send-draft.ts'

interface AnsweredNoticeProps {
  answer: Answered
  loading: boolean
  onAnyway: () => void
}

/** Somebody has answered the customer while this account was writing, so nobody answers twice unknowingly (W-04). */
export function AnsweredNotice({ answer: { message, text }, loading, onAnyway }: AnsweredNoticeProps) {
  const now = useNow(serverNow(), 30 * A_SECOND)
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-field bg-warning-tint px-3 py-2 text-warning"
    >
      <p className="font-bold wrap-anywhere">{message ? answeredText(message, now) : text}</p>
      <Button variant="secondary" loading={loading} onClick={onAnyway} className="px-4! py-1.5!">
        Envoyer quand même
      </Button>
    </div>
  )
}

function answeredText({ origin, author, at }: NonNullable<Answered['message']>, now: number): string {
  return `${answeredSince({ origin, userName: author?.name ?? null, at: Date.parse(at) }, now)}.`
}
