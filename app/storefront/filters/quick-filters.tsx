import { Link } from 'react-router'
import { categoryTitle } from '../../../domain/catalogue/categories.ts'
import { hasSelection } from '../../../domain/catalogue/facets.ts'
import { categoryPath } from '../../../domain/urls/page-paths.ts'
import { optionLabel, priceLabel, toggle } from './facet-labels.ts'
import { type FilteredList, facetSearch } from './filtered-list.ts'

const CATEGORY_FILTERS = ['Vêtements', 'Chaussures', 'Baptemes & Naissances', 'Jouer', 'Divers & Autres']
const GENDERS = ['Fille', 'Garcon']
const PRICES = [10_000, 20_000]

const PILL =
  'inline-flex min-h-11 items-center rounded-full border-2 border-line bg-surface px-4 font-bold whitespace-nowrap hover:border-action'

interface QuickFiltersProps {
  list: FilteredList
  /** whether the list contains every category; category links then come first */
  whole: boolean
}

/** Links for the most frequent selections, because a phone has no room for all filters. */
export function QuickFilters({ list: { selection, href }, whole }: QuickFiltersProps) {
  const showCategories = whole && hasSelection(selection)
  const links = [
    ...(showCategories
      ? CATEGORY_FILTERS.map((category) => ({
          label: categoryTitle(category),
          to: categoryPath(category) + facetSearch(selection),
        }))
      : []),
    ...(selection.gender
      ? []
      : GENDERS.map((gender) => ({
          label: optionLabel('gender', gender),
          to: href(toggle(selection, 'gender', gender)),
        }))),
    ...(selection.minPrice === undefined && selection.maxPrice === undefined
      ? PRICES.map((maxPrice) => ({
          label: priceLabel({ maxPrice }),
          to: href({ ...selection, maxPrice }),
        }))
      : []),
  ]
  return links.map(({ label, to }) => (
    <Link key={label} to={to} preventScrollReset className={PILL}>
      {label}
    </Link>
  ))
}
