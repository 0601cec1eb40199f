import { useState } from 'react'
import type { PreviewedRow, StatementPreview } from '../../../contracts/statement.ts'
import { formatPhone } from '../../../domain/contact/phone.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { formatDateTime, formatNumber, pluralize } from '../../../domain/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Francs } from '../../ui/price.tsx'
import { MoneyPlace, placeText } from './money-place.tsx'

type Kind = PreviewedRow['proposal']

const KINDS: Readonly<Record<Kind, string>> = {
  match: 'À compter',
  differs: 'Montant différent',
  orphan: 'Sans commande',
  matched: 'Déjà comptées',
  known: 'Déjà importées',
  invalid: 'Pas comptées',
}
const ORDER: readonly Kind[] = ['match', 'differs', 'orphan', 'matched', 'known', 'invalid']

/** What the person has to read. */
const OPEN: readonly Kind[] = ['match', 'differs', 'invalid']

const BASIS: Readonly<Record<string, string>> = {
  number: 'même numéro',
  reference: 'commande ou code cité',
  phone: 'même téléphone et montant',
  amount: 'même montant seulement, à vérifier',
}

interface StatementRowsProps {
  preview: StatementPreview
  ticked: ReadonlySet<number>
  disabled: boolean
  onTick: (ticked: ReadonlySet<number>) => void
}

/** The rows of a statement by what they would do; the person ticks what is booked. */
export function StatementRows({ preview, ...props }: StatementRowsProps) {
  const byKind = Map.groupBy(preview.rows, ({ proposal }) => proposal)
  return ORDER.flatMap((kind) => {
    const rows = byKind.get(kind)
    return rows ? [<Kinded key={kind} kind={kind} rows={rows} {...props} />] : []
  })
}

const PAGE_SIZE = 50

function Kinded({
  kind,
  rows,
  ticked,
  disabled,
  onTick,
}: { kind: Kind; rows: readonly PreviewedRow[] } & Omit<StatementRowsProps, 'preview'>) {
  const [limit, setLimit] = useState(PAGE_SIZE)
  const total = rows.reduce((sum, { amount }) => sum + amount, 0)
  const all = rows.every(({ line }) => ticked.has(line))
  const tick = (lines: readonly number[], isTicked: boolean) => {
    const next = new Set(ticked)
    for (const line of lines) isTicked ? next.add(line) : next.delete(line)
    onTick(next)
  }
  return (
    <details open={OPEN.includes(kind)} className="rounded-card bg-surface shadow-card">
      <summary className="flex min-h-13 cursor-pointer flex-wrap items-center justify-between gap-x-4 px-4 py-2">
        <span className="text-lg font-extrabold">{`${KINDS[kind]} (${formatNumber(rows.length)})`}</span>
        {kind !== 'invalid' && <Francs amount={total} className="font-bold" />}
      </summary>
      {kind === 'match' && (
        <label className="flex min-h-11 items-center gap-3 border-t border-line px-4 font-bold">
          <input
            type="checkbox"
            checked={all}
            disabled={disabled}
            onChange={({ target }) =>
              tick(
                rows.map(({ line }) => line),
                target.checked,
              )
            }
            className="size-5 accent-action"
          />
          Toutes
        </label>
      )}
      <ul className="divide-y divide-line border-t border-line">
        {rows.slice(0, limit).map((row) => (
          <li key={row.line} className="px-4 py-2">
            {kind === 'match' ? (
              <label className="flex items-start gap-3">
                <input
                  type="checkbox"
                  checked={ticked.has(row.line)}
                  disabled={disabled}
                  onChange={({ target }) => tick([row.line], target.checked)}
                  aria-label={`Compter ${formatFrancs(row.amount)} sur la ${placeText(row.orderId ?? '')}`}
                  className="mt-3 size-5 shrink-0 accent-action"
                />
                <RowText row={row} />
              </label>
            ) : (
              <RowText row={row} />
            )}
          </li>
        ))}
      </ul>
      {rows.length > limit && (
        <Button variant="quiet" onClick={() => setLimit(limit + PAGE_SIZE)} className="m-2">
          {`Voir la suite (${pluralize(rows.length - limit, 'ligne')})`}
        </Button>
      )}
    </details>
  )
}

function RowText({ row }: { row: PreviewedRow }) {
  const { line, proposal, number, amount, at, phone, reference, orderId, expected, by, problem } = row
  if (proposal === 'invalid')
    return (
      <p className="min-h-6 text-sm wrap-anywhere">
        <span className="block font-bold">{`Ligne ${line}\u202f: ${problem}`}</span>
        <span className="block text-ink-soft">{reference}</span>
      </p>
    )
  return (
    <div className="grid min-w-0 grow gap-x-4 text-sm md:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)] md:items-center">
      <Francs amount={amount} className="text-base font-extrabold" />
      <p className="min-w-0 wrap-anywhere">
        <span className="block">{`${number}, ${formatDateTime(at)}`}</span>
        <span className="block text-ink-soft">
          {[phone && formatPhone(phone), reference].filter(Boolean).join(', ')}
        </span>
      </p>
      {orderId && (
        <p className="min-w-0">
          <MoneyPlace orderId={orderId} />
          <span className="block text-ink-soft">
            {proposal === 'differs' && expected !== null
              ? `attendu ${formatFrancs(expected)}`
              : (BASIS[by ?? ''] ?? '')}
          </span>
        </p>
      )}
    </div>
  )
}
