/** How a search was corrected or interpreted, for display. */
export interface SearchTreatment {
  /** the corrected query that was searched; null without a correction */
  correction: string | null
  /** whether the results have only some of the words (at least half), because no product has all of them */
  near: boolean
  /** facet values and prices (francs, inclusive) that are named in the query (F-09) */
  facets: {
    age?: string[]
    size?: string[]
    gender?: string[]
    /** each a `Selected`: reduced articles, those in a flash sale, the newest or the cheapest ones first */
    selects?: string[]
    minPrice?: number
    maxPrice?: number
  }
  /** words of the query that no near result has */
  dropped?: readonly string[]
}

/** The treatment of a search that was neither corrected nor interpreted. */
export const AS_TYPED: SearchTreatment = { correction: null, near: false, facets: {} }
