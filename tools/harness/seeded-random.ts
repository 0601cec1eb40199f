import { drawn } from '../seed/random.ts'

/** What chance decides in a trial: the same seed, the same decisions in the same order. */
export interface Luck {
  /** a whole number from 0, below `most` */
  below: (most: number) => number
  /** true so many times out of a hundred */
  percent: (often: number) => boolean
  /** a whole number between these two, both included */
  between: (least: number, most: number) => number
  oneOf: <T>(choices: readonly T[]) => T
}

/** The luck of this seed, from its beginning. */
export function luckOf(seed: number): Luck {
  let salt = 0
  const below = (most: number) => drawn(seed, ++salt, most)
  return {
    below,
    percent: (often) => below(100) < often,
    between: (least, most) => least + below(most - least + 1),
    oneOf: (choices) => {
      const chosen = choices[below(choices.length)]
      if (chosen === undefined) throw new RangeError('Nothing to choose from.')
      return chosen
    },
  }
}
