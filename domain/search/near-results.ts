import { isFirm, type SearchUnit } from './search-units.ts'
import type { SearchedTexts } from './searched-texts.ts'
import { NO_MATCH } from './text-index.ts'
import { isTradeWord } from './trade-words.ts'

export interface Matched {
  unit: SearchUnit
  /** rank by slot; NO_MATCH when the unit does not match */
  ranks: Uint8Array
}

/** Maximum near results: products that match only some words of the query. */
const MAX_NEAR = 40
/** Added to the rank of a near result for each missing word. */
const LACKING = 256
/** Added to LACKING for each word of the query that occurs in more products than the missing word. */
const RARER = 4

type Searched = Pick<SearchedTexts, 'size' | 'isListed' | 'sort'>

/**
 * Returns the products nearest to a query that no product matches, and the words that none of them has. They match every
 * firm unit (price, age, gender, size, sale), unless no product of the list does, and at least half of all units: among
 * them the first noun, if it is a known word: a `table` in wood is no near result for a `chaise en bois`.
 */
export function closest(
  searched: Searched,
  units: readonly Matched[],
  words: readonly string[],
): { slots: number[]; dropped: string[] } {
  if (units.length < 2) return { slots: [], dropped: [] }
  const slots = closestOf(searched, units, words)
  const dropped = units.filter(({ ranks }) => slots.every((slot) => ranks[slot] === NO_MATCH))
  return { slots, dropped: slots.length > 0 ? dropped.map(({ unit }) => unit.typed) : [] }
}

function closestOf(
  { size, isListed, sort }: Searched,
  units: readonly Matched[],
  words: readonly string[],
): number[] {
  const firm = units.filter(({ unit }) => isFirm(unit))
  const nouns = units.filter(({ unit }) => !isFirm(unit) && unit.weight !== 'qualifier')
  const [first] = nouns.filter(({ unit }) => unit.weight !== 'loose')
  const head = first && isKnown(first) ? first : undefined
  const named = head ? [head] : nouns
  const isWithin = (slot: number) => countHaving(firm, slot) === firm.length
  let isKept = false
  for (let slot = 0; slot < size && !isKept; slot++) isKept = isListed(slot) && isWithin(slot)
  const near: number[] = []
  for (let slot = 0; slot < size; slot++) {
    if (countHaving(named, slot) === 0 || countHaving(units, slot) * 2 < units.length) continue
    if (isListed(slot) && (!isKept || isWithin(slot))) near.push(slot)
  }
  return sort(near, { rankOf: rankAmong(units), words, phrase: null, needed: MAX_NEAR, soldOutLast: true })
}

/** Whether products have a word or the trade knows it: an unknown word may be a mistake or a name. */
const isKnown = ({ unit, ranks }: Matched): boolean =>
  countMatches(ranks) > 0 || unit.alternatives.some(([stem]) => stem !== undefined && isTradeWord(stem))

function countHaving(units: readonly Matched[], slot: number): number {
  let count = 0
  for (let unit = 0; unit < units.length; unit++) if (units[unit]?.ranks[slot] !== NO_MATCH) count += 1
  return count
}

/** The sum of the ranks; a missing word counts more the rarer it is. */
function rankAmong(units: readonly Matched[]): (slot: number) => number {
  const counts = units.map(({ ranks }) => countMatches(ranks))
  const costs = counts.map((count) => LACKING + RARER * counts.filter((other) => other > count).length)
  return (slot) => {
    let sum = 0
    for (let at = 0; at < units.length; at++) {
      const rank = units[at]?.ranks[slot] ?? NO_MATCH
      sum += rank === NO_MATCH ? (costs[at] ?? LACKING) : rank
    }
    return sum
  }
}

export function countMatches(ranks: Uint8Array): number {
  let count = 0
  for (let slot = 0; slot < ranks.length; slot++) if (ranks[slot] !== NO_MATCH) count += 1
  return count
}
