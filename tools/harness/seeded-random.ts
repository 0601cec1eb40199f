/** A random number generator: the same seed gives the same numbers in the same order. */
export interface Random {
  /** an integer from 0 to `limit` - 1 */
  below: (limit: number) => number
  /** true with this probability, in percent */
  percent: (probability: number) => boolean
  between: (min: number, max: number) => number
  oneOf: <T>(choices: readonly T[]) => T
}

export function seededRandom(seed: number): Random {
  let salt = 0
  const below = (limit: number) => randomBelow(seed, ++salt, limit)
  return {
    below,
    percent: (probability) => below(100) < probability,
    between: (min, max) => min + below(max - min + 1),
    oneOf: (choices) => {
      if (choices.length === 0) throw new RangeError('Nothing to choose from.')
      return choices[below(choices.length)] as (typeof choices)[number]
    },
  }
}

/** A hash of seed and salt as an integer from 0 to `limit` - 1. */
export function randomBelow(seed: number, salt: number, limit: number): number {
  let mixed = Math.imul(seed ^ Math.imul(salt, 0x9e3779b1), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  mixed ^= mixed >>> 16
  return (mixed >>> 0) % limit
}

export function oneOf<T>(entries: readonly T[], seed: number, salt: number): T {
  return entries[randomBelow(seed, salt, entries.length)] as T
}
