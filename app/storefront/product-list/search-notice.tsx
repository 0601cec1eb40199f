import { useEffect } from 'react'
import { Link } from 'react-router'
import type { SearchTreatment } from '../../../domain/search/treatment.ts'
import { apiUrl, callApi } from '../../api-client/api.ts'

interface SearchNoticeProps {
  q: string
  treatment: SearchTreatment
  /** the search exactly as typed */
  literalHref: string
}

/** Says above the results what was done with the search, and leads to what was typed (F-09, F-10). */
export function SearchNotice({ q, treatment, literalHref }: SearchNoticeProps) {
  const { correction, near, facets } = treatment
  useEffect(() => recordSearch(q), [q])
  const { age = [], size = [] } = facets
  const chosen = [...age.map((value) => labelOfAge(value)), ...size.map((value) => `taille ${value}`)]
  const selected = chosen.length > 0 && !near
  if (correction === null && !near && !selected) return null
  return (
    <div role="status" className="grid gap-1 rounded-card bg-surface p-4 shadow-card">
      {correction !== null && (
        <p className="text-lg font-bold wrap-anywhere">{`Résultats pour «\u202f${correction}\u202f»`}</p>
      )}
      {near && (
        <>
          <p className="text-lg font-bold">Résultats proches</p>
          <p className="text-ink-soft">Aucun article n’a tous ces mots. Voici ceux qui en ont le plus.</p>
        </>
      )}
      {selected && <p className="text-ink-soft">{`Nous avons compris\u202f: ${chosen.join(', ')}.`}</p>}
      <p className="wrap-anywhere">
        {'Rechercher exactement «\u202f'}
        <Link to={literalHref} className="word-link inline-flex min-h-11 items-center">
          {q}
        </Link>
        {'\u202f»'}
      </p>
    </div>
  )
}

/** `3-6-mois`: 3–6 mois; the table of ages is not loaded for this. */
const labelOfAge = (value: string) => value.replace(/-(?=\D)/, ' ').replace('-', '–')

const counted = new Set<string>()

/** Counts a search once while the shop is open, without who made it (F-14). What fails is not counted. */
function recordSearch(q: string): void {
  const typed = q.trim()
  if (typed === '' || counted.has(typed)) return
  counted.add(typed)
  callApi(apiUrl('/searches'), { method: 'POST', body: { q: typed } }).catch(() => {})
}
