import { useEffect } from 'react'
import { Link } from 'react-router'
import type { SearchTreatment } from '../../../domain/search/treatment.ts'
import { quoted } from '../../../domain/text/quoted.ts'
import { apiUrl, callApi } from '../../api-client/api.ts'
import { FACET_TITLES, optionLabel, priceLabel } from '../filters/facet-labels.ts'
import { withoutWords } from '../header/without-words.ts'

interface SearchNoticeProps {
  q: string
  treatment: SearchTreatment
  /** link to the search exactly as typed */
  literalHref: string
}

/** Explains how the search changed the query, and links to the search as typed (F-09, F-10). */
export function SearchNotice({ q, treatment, literalHref }: SearchNoticeProps) {
  const { correction, near, facets } = treatment
  useEffect(() => recordSearch(q), [q])
  const { dropped = [] } = treatment
  const chosen = labelsOf(facets)
  const selected = chosen.length > 0 && !near
  if (correction === null && !near && !selected) return null
  return (
    <div role="status" className="grid gap-1 rounded-card bg-surface p-4 shadow-card">
      {correction !== null && (
        <p className="text-lg font-bold wrap-anywhere">{`Résultats pour ${quoted(correction)}`}</p>
      )}
      {near && (
        <>
          <p className="text-lg font-bold">Résultats proches</p>
          <p className="text-ink-soft wrap-anywhere">
            {dropped.length > 0
              ? withoutWords(dropped)
              : 'Aucun article n’a tous ces mots. Voici ceux qui en ont le plus.'}
          </p>
        </>
      )}
      {selected && <p className="text-ink-soft">{`Nous avons compris\u202f: ${chosen.join(', ')}.`}</p>}
      <p className="wrap-anywhere">
        {'Rechercher exactement «\u202f'}
        <Link to={literalHref} className="py-2.5 font-bold text-link underline">
          {q}
        </Link>
        {'\u202f»'}
      </p>
    </div>
  )
}

const SELECTED = new Map([
  ['promotion', FACET_TITLES.onSale],
  ['flash', 'En vente flash'],
  ['new', 'Nouveautés d’abord'],
  ['cheap', 'Moins chers d’abord'],
])

/** What a search selects, in the words of the filters: `Garçon et mixte`, `3–6 mois`, `Jusqu’à 5 000 FCFA`. */
function labelsOf({
  age = [],
  size = [],
  gender = [],
  selects = [],
  ...prices
}: SearchTreatment['facets']): string[] {
  return [
    ...gender.map((value) => optionLabel('gender', value)),
    ...age.map((value) => optionLabel('age', value)),
    ...size.filter((value) => !value.endsWith(' cm')).map((value) => `taille ${value}`),
    ...(prices.minPrice === undefined && prices.maxPrice === undefined ? [] : [priceLabel(prices)]),
    ...selects.flatMap((value) => SELECTED.get(value) ?? []),
  ]
}

const counted = new Set<string>()

/** Reports a search once per visit, without identifying the visitor (F-14). A failed request is not repeated. */
function recordSearch(q: string): void {
  const typed = q.trim()
  if (typed === '' || counted.has(typed)) return
  counted.add(typed)
  callApi(apiUrl('/searches'), { method: 'POST', body: { q: typed } }).catch(() => {})
}
