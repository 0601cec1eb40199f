import { Clock } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { clearSearches, recentSearches } from './recent-searches.ts'

/** The searches made on this device, shown below the empty search box (F-13). */
export function RecentPanel({ onLeave }: { onLeave: () => void }) {
  const [queries, setQueries] = useState(recentSearches)
  if (queries.length === 0) return null
  return (
    <section
      aria-label="Recherches récentes"
      className="absolute inset-x-0 top-full z-30 mt-2 max-h-[16rem] overflow-y-auto rounded-card bg-surface p-2 shadow-float"
    >
      <ul>
        {queries.map((query) => (
          <li key={query}>
            <Link
              to={`/products?${new URLSearchParams({ q: query })}`}
              onClick={onLeave}
              className="flex min-h-11 items-center gap-3 rounded-field px-3 font-bold hover:bg-action-tint"
            >
              <Clock className="size-4 shrink-0 text-ink-soft" />
              <span className="truncate">{query}</span>
            </Link>
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={() => {
          clearSearches()
          setQueries([])
          onLeave()
        }}
        className="min-h-11 w-full rounded-field px-3 text-left text-link underline hover:bg-action-tint"
      >
        Effacer les recherches récentes
      </button>
    </section>
  )
}
