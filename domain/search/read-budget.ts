import { readTypedNumber } from '../pricing/read-amount.ts'

/** The prices that a search asks for, in francs, inclusive. */
export interface Budget {
  minPrice?: number
  maxPrice?: number
}

/** Below this number, an amount without a currency is a size or a quantity. */
const LEAST_AMOUNT = 200
/** A range without any other word, such as `5000-10000`, must have round amounts: `2024-2025` is not a budget. */
const ROUND = 100
const MAX_AMOUNT = 999_999_999

const CURRENCY = String.raw`(?:f\s?\.?\s?cfa|cfa|xof|francs?|frs?|f)`
/** Units that make a number something other than an amount. */
const OTHER_UNIT = String.raw`(?!\s*(?:mois|ans?|jours?|cm|mm|kg|g|ml|cl|l|litres?|pi[èe]ces?|pcs|%)(?!\p{L}))`
/** Three groups: the number, `k` or `mille`, and the currency. */
const AMOUNT = String.raw`(\d{1,3}(?:[ .,]\d{3})+(?!\d)|\d+(?:[.,]\d+)?)\s?(k|milles?|mil)?(?:\s?(${CURRENCY}))?(?![\p{L}\p{N}])${OTHER_UNIT}`
/** The first amount of a range; the second one names its currency and its unit. */
const FIRST_AMOUNT = String.raw`(\d{1,3}(?:[ .,]\d{3})+(?!\d)|\d+(?:[.,]\d+)?)\s?(k|milles?|mil)?(?:\s?${CURRENCY})?`

const AT_MOST = String.raw`(?:(?:à|a)\s+)?(?<!au )moins\s+(?:ch(?:er|[èe]re)s?\s+)?(?:de|d['’]|que)?|-\s*(?:de)?|pas\s+plus\s+(?:de|que|d['’])|(?:au\s+)?max(?:i|imum)?\.?\s*:?(?:\s+de)?|jusqu(?:e|['’])?\s?(?:à|a)?|au\s+plus|en[\s-]dessous\s+d[e’']|inf[ée]rieure?s?\s+(?:à|a)|budget\s*:?(?:\s+(?:de|max(?:i|imum)?))*|<=?|≤`
const AT_LEAST = String.raw`plus\s+(?:de|que|d['’])|\+\s*de|(?:à|a)\s+partir\s+d[e’']|d[èe]s|(?:au\s+)?min(?:i|imum)?\.?\s*:?(?:\s+de)?|au\s+moins|sup[ée]rieure?s?\s+(?:à|a)|au[\s-]dessus\s+d[e’']|>=?|≥`
const AT_MOST_AFTER = String.raw`max(?:i|imum)?|au\s+(?:plus|max(?:i|imum)?)|(?:et|ou)\s+moins`
const AT_LEAST_AFTER = String.raw`min(?:i|imum)?|au\s+(?:moins|min(?:i|imum)?)|(?:et|ou)\s+plus|\+`

const START = String.raw`(?<![\p{L}\p{N}])`
const END = String.raw`(?![\p{L}\p{N}])`
const pattern = (source: string) => new RegExp(START + source, 'iu')

/** The words around an amount, in the order in which they are tried. */
const RANGES = [
  pattern(String.raw`(?:entre|de)\s+${FIRST_AMOUNT}\s*(?:et|à|a|-|–)\s*${AMOUNT}`),
  pattern(String.raw`${FIRST_AMOUNT}\s*(?:à|a|-|–)\s*${AMOUNT}`),
]
const LIMITS: readonly { limit: 'minPrice' | 'maxPrice'; words: RegExp; named: boolean }[] = [
  { limit: 'maxPrice', words: pattern(String.raw`(?:${AT_MOST})\s*${AMOUNT}`), named: true },
  { limit: 'minPrice', words: pattern(String.raw`(?:${AT_LEAST})\s*${AMOUNT}`), named: true },
  { limit: 'maxPrice', words: pattern(String.raw`${AMOUNT}\s*(?:${AT_MOST_AFTER})${END}`), named: true },
  { limit: 'minPrice', words: pattern(String.raw`${AMOUNT}\s*(?:${AT_LEAST_AFTER})${END}`), named: true },
  { limit: 'maxPrice', words: pattern(String.raw`(?:(?:à|a)\s+)?${AMOUNT}`), named: false },
]

/**
 * Finds the prices named in a search: `moins de 5000`, `- de 5000`, `entre 5000 et 10 000`, `10 000 F`. An amount alone
 * is the highest price, and needs its currency.
 * @param always whether a round amount alone needs no currency: `cadeau 5000`
 * @returns the budget, its words, and the other words; a null budget when none is named
 */
export function readBudget(
  query: string,
  { always = false } = {},
): { budget: Budget | null; typed: string; rest: string } {
  const budget: Budget = {}
  const typed: string[] = []
  let rest = query.replace(/\s+/gu, ' ')

  function take({ 0: words, index }: RegExpExecArray) {
    typed.push(words.trim())
    rest = `${rest.slice(0, index)} ${rest.slice(index + words.length)}`
  }

  for (const [place, words] of RANGES.entries()) {
    const found = words.exec(rest)
    const range = found && readRange(found, { named: place === 0 })
    if (!range) continue
    Object.assign(budget, range)
    take(found)
    break
  }
  for (const { limit, words, named } of LIMITS) {
    const found = budget[limit] === undefined ? words.exec(rest) : null
    const amount =
      found && readAmount(found.slice(1), { named: named || (always && isRoundAmount(found[1])) })
    if (!found || amount === null) continue
    budget[limit] = amount
    take(found)
  }
  return { budget: typed.length > 0 ? budget : null, typed: typed.join(' '), rest: rest.trim() }
}

const isRoundAmount = (number = '') =>
  readTypedNumber(number) >= 1000 && readTypedNumber(number) % ROUND === 0

function readRange(found: RegExpExecArray, { named }: { named: boolean }): Required<Budget> | null {
  const [, first = '', unit, ...second] = found
  const min = readTypedNumber(first) * (unit || second[1] ? 1000 : 1)
  const isRound = [min, readTypedNumber(second[0] ?? '')].every(
    (amount) => amount > 0 && amount % ROUND === 0,
  )
  const max = readAmount(second, { named: named || isRound })
  if (max === null || !Number.isSafeInteger(min)) return null
  return min <= max ? { minPrice: min, maxPrice: max } : { minPrice: max, maxPrice: min }
}

function readAmount(groups: readonly (string | undefined)[], { named }: { named: boolean }): number | null {
  const [number = '', unit, currency] = groups
  const francs = Math.min(MAX_AMOUNT, readTypedNumber(number) * (unit ? 1000 : 1))
  const isAmount = Boolean(unit || currency) || (named && francs >= LEAST_AMOUNT)
  return isAmount && Number.isSafeInteger(francs) ? francs : null
}
