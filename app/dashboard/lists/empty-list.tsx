import { Inbox } from 'lucide-react'
import { Link } from 'react-router'

interface EmptyListProps {
  children: string
  /** query string without filters; null when no filter is set */
  clear?: string | null
}

/** Says that a list has no row. A filtered list says so, with a link that removes the filters. */
export function EmptyList({ children, clear = null }: EmptyListProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card bg-surface px-4 py-12 shadow-card">
      <span className="grid size-14 place-items-center rounded-full bg-action-tint text-action">
        <Inbox className="size-7" />
      </span>
      <p className="text-center text-lg">{children}</p>
      {clear !== null && (
        <p className="flex flex-wrap items-center justify-center gap-x-3 text-ink-soft">
          <span>La liste est filtrée.</span>
          <Link to={clear} replace className="word-link">
            Enlever les filtres
          </Link>
        </p>
      )}
    </div>
  )
}
