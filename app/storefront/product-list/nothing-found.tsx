import { Link } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { CategoryLinks } from '../catalogue/category-links.tsx'
import { EmptyState } from '../catalogue/empty-state.tsx'

interface NothingFoundProps {
  /** URL of this list with another query; an empty query shows the whole list */
  href: (query: string) => string
  searched: boolean
  suggestion: string | null
  category: string | undefined
}

export function NothingFound({ href, searched, suggestion, category }: NothingFoundProps) {
  return (
    <EmptyState text="Aucun produit disponible pour le moment.">
      {suggestion && (
        <p className="text-lg">
          {'Essayez «\u202f'}
          <Link to={href(suggestion)} className="word-link">
            {suggestion}
          </Link>
          {'\u202f»'}
        </p>
      )}
      {searched ? (
        <ButtonLink to={href('')} variant="secondary">
          Effacer ma recherche
        </ButtonLink>
      ) : (
        category && (
          <ButtonLink to="/products" variant="secondary">
            Voir tous les produits
          </ButtonLink>
        )
      )}
      {searched && <CategoryLinks className="mt-2 *:justify-center" />}
    </EmptyState>
  )
}
