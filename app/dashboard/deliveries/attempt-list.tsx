import type { ShownRun } from '../../../contracts/run.ts'
import { FAILURE_REASON_NAMES, FAILURE_REASONS } from '../../../domain/fulfillment/statuses.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { formatDateTime } from '../format-dates.ts'

/** A delivery attempt (D-24). */
type Attempt = ShownRun['attempts'][number]

const RESULTS: Readonly<Record<string, string>> = {
  delivered: 'Livré',
  partially_delivered: 'Livré en partie',
  exchanged: 'Échange de taille',
  failed: 'Pas livré',
}

function attemptResult({ endedAt, result, reason }: Attempt): string {
  if (endedAt === null) return 'En route'
  const why = FAILURE_REASON_NAMES.find((name) => name === reason)
  const text = RESULTS[result ?? ''] ?? 'Terminé'
  return why ? `${text} : ${FAILURE_REASONS[why].toLowerCase()}` : text
}

interface AttemptListProps {
  attempts: readonly Attempt[]
  /** name of the attempt's customer */
  nameOf: (attempt: Attempt) => string
}

/** Lists attempts, oldest first. */
export function AttemptList({ attempts, nameOf }: AttemptListProps) {
  return (
    <ol className="grid gap-2">
      {attempts.map((attempt, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: attempts are only added
        <li key={index} className="grid gap-0.5 rounded-field border-2 border-line px-3 py-2">
          <span className="flex flex-wrap justify-between gap-x-3">
            <span className="font-bold wrap-anywhere">
              {attempt.number}. {nameOf(attempt)}
            </span>
            <span className="font-bold">{attemptResult(attempt)}</span>
          </span>
          <span className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-soft">
            <span>
              {attempt.leftAt && `Départ ${formatDateTime(attempt.leftAt)}`}
              {attempt.endedAt && `, fin ${formatDateTime(attempt.endedAt)}`}
            </span>
            <span>
              {attempt.endedAt === null ? 'À encaisser' : 'Encaissé'}{' '}
              {formatFrancs(attempt.endedAt === null ? attempt.expected : attempt.collected)}
              {attempt.endedAt !== null && attempt.collected !== attempt.expected
                ? ` sur ${formatFrancs(attempt.expected)}`
                : ''}
            </span>
          </span>
          {attempt.note !== '' && <span className="text-sm wrap-anywhere">{attempt.note}</span>}
        </li>
      ))}
    </ol>
  )
}
