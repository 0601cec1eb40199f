import { ArrowDown, ArrowUp, ChevronDown, Plus, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { Badge } from '../badge.tsx'
import { pluralize } from '../format-numbers.ts'
import { randomId } from '../random-id.ts'
import type { ControlProps } from './field-control.tsx'
import type { ListedField } from './field-types.ts'
import { SlidePreview } from './slide-preview.tsx'
import { asFields, asText, joinPath, newEntry, type TypedEntry, type TypedFields } from './typed-values.ts'

interface ListControlProps extends Omit<ControlProps, 'field' | 'typed'> {
  field: ListedField
  entries: readonly TypedEntry[]
  renderFields: (
    entry: Pick<ControlProps, 'path' | 'errors' | 'onChange'> & { typed: TypedFields },
  ) => Elements
}

/** A list with buttons to add, remove and reorder entries. A click on the title of an entry opens or closes it. */
export function ListControl({ field, entries, path, errors, onChange, renderFields }: ListControlProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [moved, setMoved] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  /** the button to focus once the changed list is rendered */
  const focus = useRef<string | null>(null)
  const errorId = useId()
  const error = errors[path]
  const isFull = entries.length >= field.limit

  useEffect(() => {
    if (focus.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-focus="${focus.current}"]`)?.focus()
    focus.current = null
  })

  const change = (next: readonly TypedEntry[]) => onChange(next, path)
  const titleOf = (entry: TypedEntry) => asText(entry.fields[field.titleField]).trim() || field.untitled

  function toggle(key: string) {
    const next = new Set(open)
    if (!next.delete(key)) next.add(key)
    setOpen(next)
  }

  function addEntry() {
    const entry = newEntry(field.fields, field.start ?? {}, randomId(6))
    setOpen(new Set([...open, entry.key]))
    focus.current = `toggle-${entry.key}`
    change([...entries, entry])
  }

  function move(index: number, by: -1 | 1) {
    const entry = entries[index]
    if (!entry || !entries[index + by]) return
    const others = entries.toSpliced(index, 1)
    focus.current = `${by < 0 ? 'up' : 'down'}-${entry.key}`
    setMoved(`${titleOf(entry)} : place ${index + by + 1} sur ${entries.length}`)
    change(others.toSpliced(index + by, 0, entry))
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <ul ref={list} className="grid grid-cols-1 gap-3">
        {entries.map((entry, index) => (
          <Entry
            key={entry.key}
            {...{ field, entry, index, errors, renderFields }}
            title={titleOf(entry)}
            path={joinPath(path, index)}
            open={open.has(entry.key) || hasErrors(errors, joinPath(path, index))}
            onToggle={() => toggle(entry.key)}
            onUp={index > 0 ? () => move(index, -1) : undefined}
            onDown={index < entries.length - 1 ? () => move(index, 1) : undefined}
            onRemove={() => {
              change(entries.toSpliced(index, 1))
              add.current?.focus()
            }}
            onChange={(fields, clearedPath) =>
              onChange(entries.with(index, { ...entry, fields: asFields(fields) }), clearedPath)
            }
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {moved}
      </p>
      <FieldError id={errorId}>{error}</FieldError>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          ref={add}
          variant="secondary"
          className="max-w-full"
          aria-disabled={isFull}
          aria-describedby={error ? errorId : undefined}
          data-invalid={error ? true : undefined}
          onClick={isFull ? undefined : addEntry}
        >
          <Plus className="size-5" />
          <span>{field.add}</span>
        </Button>
        {field.clear && entries.length > 1 && (
          <Button
            variant="quiet"
            className="max-w-full text-error!"
            onClick={() => {
              change([])
              add.current?.focus()
            }}
          >
            <Trash2 className="size-5" />
            <span>{field.clear}</span>
          </Button>
        )}
        {isFull && (
          <span className="text-sm text-ink-soft">{`${pluralize(field.limit, 'entrée')} au maximum.`}</span>
        )}
      </div>
    </div>
  )
}

function hasErrors(errors: ControlProps['errors'], path: string): boolean {
  return Object.keys(errors).some((other) => other === path || other.startsWith(`${path}.`))
}

interface EntryProps extends Pick<ListControlProps, 'path' | 'errors' | 'onChange' | 'renderFields'> {
  field: ListedField
  entry: TypedEntry
  index: number
  title: string
  open: boolean
  onToggle: () => void
  /** undefined for the first entry */
  onUp: (() => void) | undefined
  /** undefined for the last entry */
  onDown: (() => void) | undefined
  onRemove: () => void
}

/**
 * A button that cannot move the entry further uses `aria-disabled`: a natively disabled button would lose the focus.
 */
function Entry({ field, entry, index, title, open, path, errors, renderFields, ...on }: EntryProps) {
  const id = useId()
  const { key, fields } = entry
  return (
    <li className="min-w-0 rounded-card border-2 border-line">
      <div className="flex flex-wrap items-center justify-end">
        <button
          type="button"
          data-focus={`toggle-${key}`}
          aria-expanded={open}
          aria-controls={id}
          onClick={on.onToggle}
          className="flex min-h-13 min-w-[min(100%,14rem)] flex-1 items-center gap-2 rounded-card px-4 py-2 text-left font-bold wrap-anywhere"
        >
          <ChevronDown
            className={`size-5 shrink-0 text-action transition-transform ${open ? '' : '-rotate-90'}`}
          />
          <span>
            <span className="text-ink-soft">{`${index + 1}.`}</span>
            <span>{` ${title}`}</span>
          </span>
          {hasErrors(errors, path) && <Badge label="À vérifier" colors="bg-error-tint text-error" />}
        </button>
        <div className="flex">
          <IconButton
            label={`Monter : ${title}`}
            data-focus={`up-${key}`}
            aria-disabled={!on.onUp}
            onClick={on.onUp}
          >
            <ArrowUp className="size-5" />
          </IconButton>
          <IconButton
            label={`Descendre : ${title}`}
            data-focus={`down-${key}`}
            aria-disabled={!on.onDown}
            onClick={on.onDown}
          >
            <ArrowDown className="size-5" />
          </IconButton>
          <IconButton label={`Retirer : ${title}`} onClick={on.onRemove} className="text-error!">
            <Trash2 className="size-5" />
          </IconButton>
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, but the button above already shows the title */}
      <div id={id} role="group" aria-label={title} hidden={!open} className="border-t-2 border-line p-4">
        {open && (
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            <FieldError className="sm:col-span-2">{errors[path]}</FieldError>
            {renderFields({ typed: fields, path, errors, onChange: on.onChange })}
            {field.preview === 'slide' && <SlidePreview fields={fields} />}
          </div>
        )}
      </div>
    </li>
  )
}
