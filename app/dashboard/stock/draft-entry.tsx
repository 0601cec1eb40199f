import { Minus, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import type { AdjustmentKind } from '../../../domain/catalogue/stock-adjustments.ts'
import { variantLabel } from '../../../domain/catalogue/variants.ts'
import { pluralize } from '../../../domain/text/format.ts'
import { IconButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { ProductThumb } from '../product-thumb.tsx'
import { type DraftEntry, type DraftLine, isWrong, lineKey, shelfOf } from './draft.ts'

interface EntryCardProps {
  kind: AdjustmentKind
  entry: DraftEntry
  /** error messages of the lines, by `lineKey` */
  problems: ReadonlyMap<string, string>
  onLine: (line: DraftLine, change: (line: DraftLine) => DraftLine) => void
  onAll: (change: (line: DraftLine) => DraftLine) => void
  onAdd: (line: DraftLine | null, units: number) => void
  onRemove: () => void
}

export function EntryCard({ kind, entry, problems, onLine, onAll, onAdd, onRemove }: EntryCardProps) {
  const id = useId()
  const { productId, name, image, lines } = entry
  return (
    <article
      aria-labelledby={id}
      data-entry={productId}
      className="grid scroll-mt-20 grid-cols-1 gap-3 rounded-card bg-surface p-4 shadow-card"
    >
      <div className="flex items-center gap-3">
        <ProductThumb image={image} size={48} />
        <h2 id={id} className="min-w-0 grow text-base break-words">
          {name}
        </h2>
        <IconButton label={`Enlever ${name} de la liste`} onClick={onRemove} className="text-error!">
          <Trash2 className="size-5" />
        </IconButton>
      </div>
      {entry.gone && <FieldError>Ce produit n’existe plus : enlevez-le de la liste.</FieldError>}
      {kind === 'receipt' && lines.length > 1 && (
        <p className="flex flex-wrap gap-2">
          {[1, 5, 10].map((units) => (
            <Preset key={units} text={`+${units} partout`} name={name} onClick={() => onAdd(null, units)} />
          ))}
        </p>
      )}
      {kind === 'count' && (
        <p className="flex flex-wrap gap-2">
          <Preset
            text="Tout est juste"
            name={name}
            onClick={() =>
              onAll((line) => (line.typed === '' ? { ...line, typed: String(shelfOf(line)) } : line))
            }
          />
        </p>
      )}
      <ul className="grid grid-cols-1 gap-x-8 gap-y-2 md:grid-cols-2">
        {lines.map((line) => (
          <LineField
            key={lineKey(productId, line)}
            kind={kind}
            name={name}
            line={line}
            problem={problems.get(lineKey(productId, line)) ?? null}
            onType={(typed) => onLine(line, (current) => ({ ...current, typed }))}
            onAdd={(units) => onAdd(line, units)}
          />
        ))}
      </ul>
    </article>
  )
}

function Preset({ text, name, onClick }: { text: string; name: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={`${text} : ${name}`}
      onClick={onClick}
      className="min-h-11 rounded-full border-2 border-line-strong bg-surface px-4 text-sm font-bold hover:border-action"
    >
      {text}
    </button>
  )
}

interface LineFieldProps {
  kind: AdjustmentKind
  name: string
  line: DraftLine
  problem: string | null
  onType: (typed: string) => void
  onAdd: (units: number) => void
}

function LineField({ kind, name, line, problem, onType, onAdd }: LineFieldProps) {
  const id = useId()
  const variant = variantLabel(line)
  const full = variant === '' ? name : `${name}, ${variant}`
  const wrong = problem ?? (isWrong(line) ? WRONG : null)
  const error = line.gone ? GONE : wrong
  return (
    <li className="grid grid-cols-1 gap-1 border-t border-line pt-2">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <span className="min-w-0 grow basis-20">
          <span className="block font-bold break-words">{variant || 'Pièces'}</span>
          <span className="block text-sm text-ink-soft">{levelText(kind, line)}</span>
        </span>
        <span className="flex items-center">
          <IconButton label={`Une pièce de moins : ${full}`} disabled={line.gone} onClick={() => onAdd(-1)}>
            <Minus className="size-5" />
          </IconButton>
          <input
            data-units
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="next"
            maxLength={9}
            value={line.typed}
            placeholder={kind === 'receipt' ? '0' : '–'}
            aria-label={`${kind === 'receipt' ? 'Pièces reçues' : 'Pièces comptées'} : ${full}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(event) => onType(event.target.value)}
            onFocus={({ target }) => target.select()}
            onKeyDown={goToNextField}
            className="h-11 w-16 rounded-field border-2 border-line-strong bg-surface px-1 text-center text-lg font-bold tabular-nums placeholder:font-normal placeholder:text-ink-soft aria-invalid:border-error"
          />
          <IconButton label={`Une pièce de plus : ${full}`} disabled={line.gone} onClick={() => onAdd(1)}>
            <Plus className="size-5" />
          </IconButton>
        </span>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </li>
  )
}

/** `25 à vendre, 1 promise`, or `26 sur l’étagère, dont 1 promise` for a count. */
function levelText(kind: AdjustmentKind, line: DraftLine): string {
  const { seen, promised } = line
  const of = promised > 0 && `${kind === 'count' ? 'dont ' : ''}${pluralize(promised, 'promise')}`
  return [kind === 'count' ? `${shelfOf(line)} sur l’étagère` : `${seen} à vendre`, of]
    .filter(Boolean)
    .join(', ')
}

const WRONG = 'Indiquez un nombre entier de pièces.'
const GONE = 'Cette taille ou cette couleur n’existe plus : videz le champ.'

/** Enter and the arrow keys move between the fields of a product. In the last field, Enter moves to the search. */
function goToNextField(event: KeyboardEvent<HTMLInputElement>): void {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const fields = [...(event.currentTarget.closest('[data-entry]')?.querySelectorAll('[data-units]') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + step]
  if (next instanceof HTMLElement) next.focus()
  else if (event.key === 'Enter') focusSearch()
}

export function focusSearch(): void {
  document.querySelector<HTMLElement>('main input[type=search]')?.focus()
}
