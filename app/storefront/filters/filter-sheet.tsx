import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { articleCount } from '../../../domain/catalogue/article-count.ts'
import { type FacetCounts, type FacetSelection, hasSelection } from '../../../domain/catalogue/facets.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { rememberAgeOf } from './chosen-age.ts'
import { CountedFilters } from './filter-form.tsx'
import type { FilteredList } from './filtered-list.ts'
import { type CountedSelection, useFacetCounts } from './use-facet-counts.ts'

interface FilterSheetProps {
  list: FilteredList
  counts: FacetCounts | null
  /** what is chosen at first */
  start: FacetSelection
  /** receives the choices, which are not applied when the sheet is only closed */
  onClose: (chosen: FacetSelection) => void
}

/** The filters on a phone. Each choice updates the product counts; the button applies the choices to the list. */
export function FilterSheet({ list, counts: first, start, onClose }: FilterSheetProps) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(start)
  const counted = useFacetCounts(list.scope, chosen, first)
  const content = useRef<HTMLDivElement>(null)

  function apply() {
    const refused = content.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (refused) return refused.focus()
    rememberAgeOf(chosen)
    onClose(chosen)
    if (list.href(chosen) !== list.href(list.selection)) {
      void navigate(list.href(chosen), { preventScrollReset: true })
    }
  }

  return (
    <Dialog
      open
      sheet
      title="Filtrer"
      onClose={() => onClose(chosen)}
      actions={
        <>
          <Button variant="secondary" disabled={!hasSelection(chosen)} onClick={() => setChosen({})}>
            Tout effacer
          </Button>
          <ApplyButton counted={counted} onApply={apply} />
        </>
      }
    >
      {/* Reserves the height of the filters, so that nothing moves when they are loaded. */}
      <div ref={content} className="min-h-[75dvh]">
        <CountedFilters list={list} counted={counted} selection={chosen} onSelect={setChosen} live />
      </div>
    </Dialog>
  )
}

function ApplyButton({ counted, onApply }: { counted: CountedSelection; onApply: () => void }) {
  const { counts, current, failed } = counted
  const text = failed || !counts ? 'Voir les articles' : resultText(counts.total)
  return (
    <>
      <Button onClick={onApply} aria-busy={!current && !failed} className="aria-busy:opacity-70">
        {text}
      </Button>
      <p role="status" className="sr-only">
        {current && counts ? articleCount(counts.total) : ''}
      </p>
    </>
  )
}

function resultText(total: number): string {
  return total === 0 ? 'Aucun article' : `Voir ${articleCount(total)}`
}
