import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ShownBulkAction } from '../../../contracts/bulk-actions.ts'
import type { LeftProduct } from '../../../domain/catalogue/bulk-actions.ts'
import { pluralize } from '../../../domain/text/format.ts'
import { quoted } from '../../../domain/text/quoted.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { useNow } from '../../browser/use-now.ts'
import { Alert } from '../../ui/alert.tsx'
import { IconButton } from '../../ui/button.tsx'
import { notify } from '../../ui/toasts.tsx'
import { useChange } from '../change/use-change.ts'
import { ago } from './ago.ts'
import { type BulkOutcome, bulkChange, bulkOutcome } from './undo-action.ts'
import { UndoButton } from './undo-button.tsx'

/** Update interval of the displayed times. */
const TICK_MS = 10_000
/** Number of actions shown; older ones are collapsed. */
const SHOWN = 2

interface UndoStripProps {
  actions: readonly ShownBulkAction[]
  /** epoch milliseconds at which the actions were read */
  readAt: number
  undo: Undo
}

/** The bulk actions of the last minutes, each with `Défaire`, and the result of the last undo. */
export function UndoStrip({ actions, readAt, undo }: UndoStripProps) {
  const now = useNow(readAt, TICK_MS)
  const open = actions.filter(({ undoableUntil }) => undoableUntil && Date.parse(undoableUntil) > now)
  const [shown, folded] = [open.slice(0, SHOWN), open.slice(SHOWN)]
  const row = (action: ShownBulkAction) => <Action key={action.id} action={action} now={now} undo={undo} />
  if (open.length === 0 && !undo.result) return null
  return (
    <section aria-label="Modifications récentes" className="grid grid-cols-1 gap-2">
      <RestoreOutcome result={undo.result} onClose={undo.clear} />
      {open.length > 0 && (
        <div className="rounded-card bg-sky px-4 py-1">
          <ul className="divide-y divide-line">{shown.map(row)}</ul>
          {folded.length > 0 && (
            <details>
              <summary className="min-h-11 cursor-pointer content-center font-bold text-link">
                {pluralize(folded.length, 'autre modification récente', 'autres modifications récentes')}
              </summary>
              <ul className="divide-y divide-line">{folded.map(row)}</ul>
            </details>
          )}
        </div>
      )}
    </section>
  )
}

function Action({ action, now, undo }: { action: ShownBulkAction; now: number; undo: Undo }) {
  const what = describe(action)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <p className="min-w-0 grow basis-36 break-words">
        <span className="font-bold">{what}</span>
        <span>{` ${ago(action.createdAt, now)}${action.userName ? `, par ${action.userName}` : ''}`}</span>
      </p>
      <UndoButton about={what} loading={undo.loading} onClick={() => undo.run(action.id)} />
    </li>
  )
}

const DONE: Readonly<Record<string, string>> = { deletion: 'supprimé', import: 'importé' }

function describe({ kind, products, name }: ShownBulkAction): string {
  const done = DONE[kind] ?? 'modifié'
  return name === null
    ? pluralize(products, `produit ${done}`, `produits ${done}s`)
    : `${quoted(name)} ${done}`
}

/** The result of a restoration. Takes the focus, because the pressed button has unmounted. */
export function RestoreOutcome({ result, onClose }: { result: BulkOutcome | null; onClose: () => void }) {
  const outcome = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (result) outcome.current?.focus()
  }, [result])
  if (!result) return null
  const kind = !result.ok ? 'error' : result.left.length > 0 ? 'warning' : 'success'
  return (
    <div ref={outcome} tabIndex={-1} className="relative outline-none *:pr-14">
      <Alert kind={kind}>
        <p>{result.message}</p>
        {result.left.length > 0 && <LeftProducts left={result.left} />}
      </Alert>
      <IconButton label="Fermer" onClick={onClose} className="absolute top-1 right-1 pr-0!">
        <X className="size-5" />
      </IconButton>
    </div>
  )
}

/** A list with more products than this starts collapsed. */
const LISTED = 5

function LeftProducts({ left }: { left: readonly LeftProduct[] }) {
  return (
    <details open={left.length <= LISTED} className="text-ink">
      <summary className="min-h-11 cursor-pointer content-center">
        {pluralize(left.length, 'produit à vérifier', 'produits à vérifier')}
      </summary>
      <ul className="font-normal">
        {left.map(({ productId, name, reasons }) => (
          <li key={productId} className="py-1 break-words">
            <span className="font-bold">{name}</span>
            {reasons.map((reason) => (
              <span key={reason} className="block text-sm">
                {reason}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Undoes bulk actions; `result` is the outcome of the last undo. */
export function useUndo() {
  const { send, loading } = useChange()
  const [result, setResult] = useState<BulkOutcome | null>(null)

  async function undo(id: string) {
    setResult(null)
    const path = encoded`/bulk-actions/${id}/undo`
    const answered = await send(bulkChange({ path, method: 'POST', silent: true }))
    if (answered) setResult(bulkOutcome(answered))
  }

  const run = (id: string) => void undo(id)
  return {
    run,
    /** Shows a message with an undo button; without the button when `id` is null. */
    offer: (message: string, id: string | null) => {
      setResult(null)
      void notify.success(message, { undo: id === null ? undefined : () => run(id) })
    },
    loading,
    result,
    clear: () => setResult(null),
  }
}

type Undo = ReturnType<typeof useUndo>
