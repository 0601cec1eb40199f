import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { FacetCounts, FacetSelection } from '../../../domain/catalogue/facets.ts'
import { rememberAgeOf } from './chosen-age.ts'
import { CountedFilters } from './filter-form.tsx'
import type { FilteredList } from './filtered-list.ts'
import { useFacetCounts } from './use-facet-counts.ts'

interface FilterColumnProps {
  list: FilteredList
  counts: FacetCounts | null
}

/** The filters beside a list on a laptop. Each choice is applied immediately. */
export function FilterColumn({ list, counts: first }: FilterColumnProps) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(list.selection)
  const address = list.href(list.selection)
  const [shown, setShown] = useState(address)
  if (shown !== address) {
    setShown(address)
    setChosen(list.selection)
  }
  const counted = useFacetCounts(list.scope, chosen, first)

  function select(selection: FacetSelection) {
    if (selection.age !== chosen.age) rememberAgeOf(selection)
    setChosen(selection)
    void navigate(list.href(selection), { preventScrollReset: true })
  }

  return <CountedFilters list={list} counted={counted} selection={chosen} onSelect={select} />
}
