/** Corrections and interpretations of a search, for display. */
export interface SearchTreatment {
  /** the query that replaced a misspelt one; null for none */
  correction: string | null
  /** no product has all words, so the results have most of them */
  near: boolean
  /** facet values that the words of the query name (F-09) */
  facets: { age?: string[]; size?: string[] }
}

/** The treatment of a search without changes. */
export const AS_TYPED: SearchTreatment = { correction: null, near: false, facets: {} }
