import type { PublicBirthList } from '../../../contracts/birth-list.ts'

export interface PublicListProps {
  list: PublicBirthList
  /** loads the present state of the list */
  refresh: () => Promise<void>
}
