import { demoCatalogue } from '../../data/demo/catalogue.ts'
import written from '../search-queries.json' with { type: 'json' }

interface JudgedQuery {
  query: string
  /** exactly these products come first, in any order */
  first?: readonly string[]
  /**
   * the first five results, or as many as there are entries, are among these: parts of names, or categories. Empty:
   * nothing is found
   */
  fits?: readonly string[]
  /** among the first five */
  has?: readonly string[]
}

export const JUDGED_QUERIES: readonly JudgedQuery[] = written

const FIRST = 5

/** A name with ordinary spaces. */
export const spaced = (name: string) => name.replace(/\s/g, ' ')

/** The names of the demo products that a judgement means. */
function meant(parts: readonly string[]): string[] {
  return parts.flatMap((part) => {
    const grouped = demoCatalogue.filter(({ category, subCategory }) =>
      [category, subCategory].includes(part),
    )
    const found =
      grouped.length > 0 ? grouped : demoCatalogue.filter(({ name }) => spaced(name).includes(part))
    if (grouped.length === 0 && found.length !== 1) throw new Error(`${part} is not one product`)
    return found.map(({ name }) => spaced(name))
  })
}

/** Whether the names of the first results fit the judgement. */
export function isRight({ first, fits = [], has = [] }: JudgedQuery, names: readonly string[]): boolean {
  if (first) return names.slice(0, first.length).toSorted().join() === first.toSorted().join()
  const fitting = meant(fits)
  const shown = names.slice(0, Math.min(FIRST, fitting.length || FIRST))
  const complete = shown.length === Math.min(FIRST, fitting.length)
  return (
    complete &&
    shown.every((name) => fitting.includes(name)) &&
    meant(has).every((name) => shown.includes(name))
  )
}
