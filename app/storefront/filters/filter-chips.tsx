import { X } from 'lucide-react'
import { Link } from 'react-router'
import { selectedOf } from './facet-labels.ts'
import type { FilteredList } from './filtered-list.ts'

/** The selected values, each with a link that removes it. */
export function FilterChips({ list: { selection, href } }: { list: FilteredList }) {
  const selected = selectedOf(selection)
  if (selected.length === 0) return null
  return (
    <nav aria-label="Filtres choisis">
      <ul className="flex flex-wrap items-center gap-2">
        {selected.map(({ key, label, without }) => (
          <li key={key}>
            <Link
              to={href(without)}
              preventScrollReset
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-action-tint pr-3 pl-4 font-bold text-action wrap-anywhere hover:bg-action hover:text-white"
            >
              <span className="sr-only">Retirer le filtre </span>
              {label}
              <X className="size-4 shrink-0" />
            </Link>
          </li>
        ))}
        <li>
          <Link to={href({})} preventScrollReset className="word-link inline-flex min-h-11 items-center px-2">
            Tout effacer
          </Link>
        </li>
      </ul>
    </nav>
  )
}
