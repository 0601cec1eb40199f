import type { ChoiceOf } from './choices.ts'
import type { OptionRole } from './foreign-product.ts'
import type { MappedCategory } from './propose-category.ts'

/** The merchant's decisions about a file. */
export interface MovingPlan {
  categoryOf: (path: string) => MappedCategory
  roleOf: (option: string) => OptionRole
  /** francs for one unit of the file */
  rate: number
  /** epoch milliseconds */
  now: number
  choiceOf: ChoiceOf
  /** of new products whose stock the program does not count */
  defaultStock: number
}
