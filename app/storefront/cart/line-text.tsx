import { Link } from 'react-router'
import type { CartLine } from '../../../domain/cart/cart-line.ts'
import { shorten } from '../../../domain/text/characters.ts'
import { productPath } from '../../../domain/urls/page-paths.ts'

/** Characters. */
const NAME_LENGTH = 30

/** A line's name, colour and size. */
export function LineText({ line }: { line: CartLine }) {
  return (
    <>
      <Link
        to={productPath(line._id)}
        title={line.name}
        className="font-bold leading-[1.125] hover:underline @2xl:leading-tight"
      >
        {shorten(line.name, NAME_LENGTH)}
      </Link>
      <div className="flex flex-wrap gap-x-3 text-[13px] leading-4 text-ink-soft @2xl:text-sm">
        <p>Couleur: {chosen(line, 'color')}</p>
        <p>Taille: {chosen(line, 'size')}</p>
      </div>
    </>
  )
}

/** Each colour or size with its count when there are several; a dash when none was to be chosen. */
function chosen(line: CartLine, what: 'color' | 'size'): string {
  const counts = new Map<string, number>()
  for (const option of line.options) {
    const value = option[what] ?? '–'
    counts.set(value, (counts.get(value) ?? 0) + option.quantity)
  }
  if (counts.size <= 1) return [...counts.keys()][0] ?? '–'
  return [...counts].map(([value, count]) => `${value} × ${count}`).join(', ')
}
