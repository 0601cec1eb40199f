import { ArrowDown, ArrowUp, ChevronDown, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { get, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { pluralize } from '../../../domain/text/format.ts'
import { isRecord } from '../../../domain/unknown-values.ts'
import { randomId } from '../../browser/random-id.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { Badge } from '../badge.tsx'
import { messageAt } from '../form/use-shop-form.ts'
import type { ListField } from './field-types.ts'
import { asList, emptyValues, formatValue, isTyped } from './kinds.ts'
import { SlidePreview } from './slide-preview.tsx'

interface ListControlProps {
  field: ListField
  path: string
  /** renders the fields of the entry at a path */
  renderFields: (path: string) => Elements
}

/** A list with buttons to add, remove and reorder entries. A click on the title of an entry opens or closes it. */
export function ListControl({ field, path, renderFields }: ListControlProps) {
  const { control, formState } = useFormContext()
  const { errors } = formState
  const { fields: rows, append, remove, move } = useFieldArray({ control, name: path, keyName: 'key' })
  const entries = asList(useWatch({ control, name: path }))
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [moved, setMoved] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  /** the button to focus once the changed list is rendered */
  const focus = useRef<string | null>(null)
  const isAdding = useRef(false)
  const errorId = useId()
  const error = messageAt(errors, path)
  const isFull = rows.length >= field.limit

  useEffect(() => {
    const added = isAdding.current && rows.at(-1)
    isAdding.current = false
    if (added) {
      setOpen((before) => new Set([...before, added.key]))
      focus.current = `toggle-${added.key}`
    }
    if (focus.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-focus="${focus.current}"]`)?.focus()
    focus.current = null
  })

  function titleOf(entry: unknown) {
    const titleField = field.fields[field.titleField]
    const value = isRecord(entry) ? entry[field.titleField] : ''
    const title = titleField && isTyped(titleField) ? formatValue(titleField, value) : String(value ?? '')
    return title.trim() || field.untitled
  }

  function toggle(key: string) {
    const next = new Set(open)
    if (!next.delete(key)) next.add(key)
    setOpen(next)
  }

  function addEntry() {
    isAdding.current = true
    append({ ...emptyValues(field.fields, randomId(6)), ...field.start }, { shouldFocus: false })
  }

  function moveEntry(index: number, by: -1 | 1) {
    focus.current = `${by < 0 ? 'up' : 'down'}-${rows[index]?.key}`
    setMoved(`${titleOf(entries[index])} : place ${index + by + 1} sur ${rows.length}`)
    move(index, index + by)
  }

  /** @param index of the entry; without one, all entries are removed */
  function removeEntry(index?: number) {
    remove(index)
    add.current?.focus()
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <ul ref={list} className="grid grid-cols-1 gap-3">
        {rows.map(({ key }, index) => {
          const entryPath = `${path}.${index}`
          const hasErrors = get(errors, entryPath) !== undefined
          return (
            <Entry
              key={key}
              {...{ id: key, index, hasErrors }}
              title={titleOf(entries[index])}
              open={open.has(key) || hasErrors}
              onToggle={() => toggle(key)}
              onUp={index > 0 ? () => moveEntry(index, -1) : undefined}
              onDown={index < rows.length - 1 ? () => moveEntry(index, 1) : undefined}
              onRemove={() => removeEntry(index)}
            >
              <FieldError className="sm:col-span-2">{messageAt(errors, entryPath)}</FieldError>
              {renderFields(entryPath)}
              {field.preview === 'slide' && <SlidePreview path={entryPath} />}
            </Entry>
          )
        })}
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
        {field.clear && rows.length > 1 && (
          <Button variant="quiet" className="max-w-full text-error!" onClick={() => removeEntry()}>
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

interface EntryProps {
  id: string
  index: number
  title: string
  open: boolean
  hasErrors: boolean
  onToggle: () => void
  /** undefined for the first entry */
  onUp: (() => void) | undefined
  /** undefined for the last entry */
  onDown: (() => void) | undefined
  onRemove: () => void
  children: ReactNode
}

/**
 * A button that cannot move the entry further uses `aria-disabled`: a natively disabled button would lose the focus.
 */
function Entry({ id: key, index, title, open, hasErrors, children, ...on }: EntryProps) {
  const id = useId()
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
          {hasErrors && <Badge label="À vérifier" colors="bg-error-tint text-error" />}
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
        {open && <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">{children}</div>}
      </div>
    </li>
  )
}
