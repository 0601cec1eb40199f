import { shorten } from '../../domain/text/characters.ts'

/** A longer name is cut to its first letters (administration.md §9). */
const KEPT = 15
const LIMIT = 30

/** A product's name as the tables show it; the whole name is its title. */
export function ShortName({ name }: { name: string }) {
  return (
    <span className="font-bold" title={name}>
      {shorten(name, KEPT, LIMIT)}
    </span>
  )
}
