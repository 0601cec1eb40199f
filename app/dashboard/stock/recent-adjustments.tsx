import { useState } from 'react'
import { adjustmentAnswer, type ShownAdjustment } from '../../../contracts/stock.ts'
import type { AdjustmentKind } from '../../../domain/catalogue/stock-adjustments.ts'
import { formatDateTime, pluralize } from '../../../domain/text/format.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { useNow } from '../../browser/use-now.ts'
import { Alert } from '../../ui/alert.tsx'
import type { Refusal } from '../change/send-change.ts'
import { useChange } from '../change/use-change.ts'
import type { Loaded } from '../load.ts'
import { SectionFailure } from '../section-failure.tsx'
import { UndoButton } from '../undo/undo-button.tsx'

interface RecentAdjustmentsProps {
  kind: AdjustmentKind
  recent: Loaded<ShownAdjustment[]>
  savedId: string | null
}

export function RecentAdjustments({ kind, recent, savedId }: RecentAdjustmentsProps) {
  return (
    <section aria-label={TITLES[kind]} className="grid grid-cols-1 gap-3">
      <h2 className="text-xl">{TITLES[kind]}</h2>
      {recent.failure && <SectionFailure failure={recent.failure} />}
      {recent.data?.length === 0 && <p className="text-ink-soft">Rien n’est encore enregistré.</p>}
      {recent.data && recent.data.length > 0 && (
        <ol className="divide-y divide-line rounded-card bg-surface shadow-card">
          {recent.data.map((adjustment) => (
            <Adjustment key={adjustment.id} adjustment={adjustment} saved={adjustment.id === savedId} />
          ))}
        </ol>
      )}
    </section>
  )
}

const TITLES = { receipt: 'Dernières réceptions', count: 'Derniers inventaires' } as const

function Adjustment({ adjustment, saved }: { adjustment: ShownAdjustment; saved: boolean }) {
  const { kind, createdAt, userName, supplier, note, pieces, undoneAt, undoableUntil } = adjustment
  const details = [supplier, note].filter(Boolean).join(' – ')
  return (
    <li className="grid grid-cols-1 gap-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0">
          <span className="font-bold">
            {`${kind === 'count' && pieces > 0 ? '+' : ''}${pluralize(pieces, 'pièce')}`}
          </span>
          {undoneAt && <span className="font-bold text-error"> – défaite</span>}
          {saved && !undoneAt && <span className="font-bold text-success"> – vient d’être enregistrée</span>}
          <span className="block text-sm text-ink-soft">
            {createdAt && <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>}
            {userName && <span>{`, ${userName}`}</span>}
          </span>
          {details && <span className="block text-sm break-words">{details}</span>}
        </p>
        {undoableUntil && <UndoReceipt id={adjustment.id} until={undoableUntil} />}
      </div>
    </li>
  )
}

/** Update interval of the displayed minutes. */
const TICK_MS = 10_000

function UndoReceipt({ id, until }: { id: string; until: string }) {
  const { send, loading } = useChange()
  const [failure, setFailure] = useState<Refusal | null>(null)
  const left = Math.ceil((Date.parse(until) - useNow(0, TICK_MS)) / 60_000)
  if (left <= 0) return null

  function undo() {
    setFailure(null)
    const path = encoded`/stock/receipts/${id}/undo`
    const texts = { success: 'Réception défaite', silent: true }
    void send({ method: 'POST', path, answer: adjustmentAnswer, ...texts }, (result) => {
      if (!result.ok) setFailure(result)
    })
  }

  return (
    <div className="grid grid-cols-1 gap-2">
      <UndoButton what="la réception" loading={loading} onClick={undo} className="justify-self-start" />
      <p className="text-sm text-ink-soft">{`Encore possible pendant ${Math.min(left, 10)} min.`}</p>
      {failure && (
        <Alert kind="error">
          {failure.issues.length === 0 && <p>{failure.message}</p>}
          {failure.issues.length > 0 && <p>Des pièces reçues ne sont plus en stock :</p>}
          <ul className="font-normal empty:hidden">
            {failure.issues.map(({ path, message }) => (
              <li key={path + message}>{message}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}

export function SavedAdjustment({
  saved,
  recent,
}: {
  saved: ShownAdjustment
  recent: Loaded<ShownAdjustment[]>
}) {
  const { kind, id, pieces, undoneAt, undoableUntil } =
    recent.data?.find(({ id }) => id === saved.id) ?? saved
  if (undoneAt) return <Alert kind="info">Réception défaite : les pièces sont retirées du stock.</Alert>
  const count = `${kind === 'count' && pieces > 0 ? '+' : ''}${pluralize(pieces, 'pièce')}`
  return (
    <>
      <Alert kind="success">
        {kind === 'receipt'
          ? `Réception enregistrée\u202f: ${count}.`
          : `Inventaire enregistré\u202f: ${count}.`}
      </Alert>
      {undoableUntil && <UndoReceipt id={id} until={undoableUntil} />}
    </>
  )
}
