import { useEffect, useRef } from 'react'
import { categoryTitle } from '../../../domain/catalogue/categories.ts'
import type { SearchEntry } from '../../../domain/catalogue/product.ts'
import { ProductImage } from '../../ui/product-image.tsx'

interface SearchResultProps {
  id: string
  entry: SearchEntry
  /** counted from 1 */
  place: number
  of: number
  active: boolean
  onChoose: () => void
}

/** A product found: image, name and category. It stays in view while the arrow keys pass it. */
export function SearchResult({ id, entry, place, of, active, onChoose }: SearchResultProps) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) option.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses with Enter in the box itself
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the box; the active option is told by aria-activedescendant
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={active}
      aria-posinset={place}
      aria-setsize={of}
      onClick={onChoose}
      className={`flex cursor-pointer items-center gap-3 rounded-field p-2 hover:bg-action-tint ${active ? 'bg-action-tint' : ''}`}
    >
      <ProductImage
        image={entry.images[0]}
        alt=""
        sizes="48px"
        className="size-12 shrink-0 rounded-field object-cover"
      />
      <span className="min-w-0">
        <span className="block truncate font-bold">{entry.name}</span>
        <data value={entry.category} className="block truncate text-sm text-ink-soft">
          {categoryTitle(entry.category)}
        </data>
      </span>
    </div>
  )
}
