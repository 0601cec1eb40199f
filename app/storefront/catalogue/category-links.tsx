import { Link } from 'react-router'
import { categoryTitle } from '../../../domain/catalogue/categories.ts'
import { categoryPath } from '../../../domain/urls/page-paths.ts'

const CATEGORIES = ['Vêtements', 'Chaussures', 'Jouer', 'Baptemes & Naissances', 'Divers & Autres']

/** Links to the shop's main categories, shown when a search has no results. */
export function CategoryLinks({ onFollow, className = '' }: { onFollow?: () => void; className?: string }) {
  return (
    <nav aria-label="Catégories" className={className}>
      <ul className="flex flex-wrap gap-2">
        {CATEGORIES.map((category) => (
          <li key={category}>
            <Link
              to={categoryPath(category)}
              onClick={onFollow}
              className="inline-flex min-h-11 items-center rounded-full border-2 border-line bg-surface px-4 font-bold hover:border-action"
            >
              {categoryTitle(category)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
