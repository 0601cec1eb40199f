import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { pluralize } from '../../../domain/text/format.ts'
import { IconButton } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { notify } from '../../ui/toasts.tsx'

const NOTHING: ReadonlySet<string> = new Set()

/** By path of the list. */
const kept = new Map<string, ReadonlySet<string>>()

/**
 * Selected rows; the selection survives paging and searching, and after `keep` the next way out and back.
 * @param many plural name of the rows, for the warning about `max`
 */
export function useSelection(max: number, many: string) {
  const { pathname } = useLocation()
  const [ids, setIds] = useState(() => kept.get(pathname) ?? NOTHING)
  useEffect(() => void kept.delete(pathname), [pathname])

  function set(changed: readonly string[], selected: boolean) {
    // From the latest ids, because the answer to a change deselects rows later.
    if (!selected) return setIds((latest) => new Set([...latest].filter((id) => !changed.includes(id))))
    const next = new Set([...ids, ...changed])
    if (next.size > max) void notify.warning(`${max} ${many} au maximum à la fois.`)
    else setIds(next)
  }

  return {
    ids,
    has: (id: string) => ids.has(id),
    set,
    clear: () => setIds(NOTHING),
    keep: () => void kept.set(pathname, ids),
  }
}

export type Selection = ReturnType<typeof useSelection>

interface RowCheckboxProps {
  label: string
  checked: boolean
  indeterminate?: boolean
  onChange: (checked: boolean) => void
}

export function RowCheckbox({ label, checked, indeterminate = false, onChange }: RowCheckboxProps) {
  return (
    <label className="grid size-11 cursor-pointer place-content-center">
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = indeterminate
        }}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        aria-label={label}
        className="size-5 accent-action"
      />
    </label>
  )
}

interface PageCheckboxProps {
  /** the rows of the page */
  ids: readonly string[]
  selection: Selection
  /** classes of the text beside the checkbox; null hides the text */
  className?: string | null
  label?: string
  text?: string
}

/** Selects all rows of the page, or none. */
export function PageCheckbox({
  ids,
  selection,
  className = '',
  label = 'Choisir toute la page',
  text = 'Toute la page',
}: PageCheckboxProps) {
  const selected = ids.filter(selection.has).length
  return (
    <>
      <RowCheckbox
        label={label}
        checked={selected === ids.length}
        indeterminate={selected > 0 && selected < ids.length}
        onChange={(checked) => selection.set(ids, checked)}
      />
      {className !== null && (
        <span aria-hidden="true" className={`font-bold text-ink-soft ${className}`}>
          {text}
        </span>
      )}
    </>
  )
}

interface SelectionBarProps {
  label: string
  selection: Selection
  /** `produit choisi` and its plural */
  one: string
  many: string
  children: Elements
}

export function SelectionBar({ label, selection, one, many, children }: SelectionBarProps) {
  return (
    <section
      aria-label={label}
      className="sticky bottom-17 z-10 flex flex-wrap items-center gap-1.5 rounded-card bg-ink p-2 text-white shadow-float md:bottom-3"
    >
      <p role="status" className="mr-auto pl-2 font-bold max-sm:grow">
        {pluralize(selection.ids.size, one, many)}
      </p>
      <IconButton
        label="Ne plus rien choisir"
        onClick={selection.clear}
        className="text-white! hover:bg-white/15! max-sm:order-first sm:order-last"
      >
        <X className="size-5" />
      </IconButton>
      {children}
    </section>
  )
}
