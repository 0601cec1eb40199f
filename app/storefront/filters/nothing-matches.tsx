import { Link } from 'react-router'
import { articleCount } from '../../../domain/catalogue/article-count.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../catalogue/empty-state.tsx'
import { ProductGrid } from '../catalogue/product-grid.tsx'
import { selectedOf, withoutFacet } from './facet-labels.ts'
import type { FilteredList } from './filtered-list.ts'
import type { Nearest } from './find-nearest.ts'

interface NothingMatchesProps {
  list: FilteredList
  nearest: Nearest | null
  now: number
}

export function NothingMatches({ list: { selection, href }, nearest, now }: NothingMatchesProps) {
  const labels = selectedOf(selection)
  const culprits = labels.filter(({ facet }) => facet === nearest?.facet).map(({ label }) => label)
  const wider = nearest && href(withoutFacet(selection, nearest.facet))
  return (
    <>
      <EmptyState text="Aucun article ne correspond à tous vos filtres.">
        {nearest && wider && (
          <p className="text-lg">
            <span>{`Sans «\u202f`}</span>
            <Link to={wider} preventScrollReset className="word-link">
              {culprits.join(', ')}
            </Link>
            <span>{`\u202f»\u202f: ${articleCount(nearest.total)}`}</span>
          </p>
        )}
        <ButtonLink to={href({})} variant="secondary">
          Tout effacer
        </ButtonLink>
      </EmptyState>
      {nearest && nearest.products.length > 0 && (
        <section aria-label="Articles proches" className="grid gap-4">
          <h2 className="text-2xl">Articles proches</h2>
          <ProductGrid products={nearest.products} now={now} shape="four" />
        </section>
      )}
    </>
  )
}
