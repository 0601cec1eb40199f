/** What was done with a search, for the shopper to see. */
export interface SearchTreatment {
  /** the query that was searched instead of a misspelt one; null when none was */
  correction: string | null
  /** nothing has all words: the results have most of them */
  near: boolean
  /** values of facets that its words name (F-09) */
  facets: { age?: string[]; size?: string[] }
}

/** Of a search that was made as typed. */
export const AS_TYPED: SearchTreatment = { correction: null, near: false, facets: {} }
