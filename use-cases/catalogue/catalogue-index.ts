import type { FacetScope, FoundPage, IndexPage } from '../../domain/catalogue/facet-index.ts'
import type { FacetCounts, FacetSelection } from '../../domain/catalogue/facets.ts'

/** The index of the shop's catalogue that answers all lists, searches and filters; updated before each read. */
export interface CatalogueIndex {
  count(scope: FacetScope, selection: FacetSelection): Promise<FacetCounts>
  /** The largest reduction of an article that is sold and in stock, in percent; 0 without one. */
  largestReduction(): Promise<number>
  page(scope: FacetScope, selection: FacetSelection, page: IndexPage): Promise<FoundPage>
  /** Starts reading the catalogue, so that the first read need not wait for it. */
  load(): Promise<void>
  /**
   * epoch milliseconds of the next change by a plan or by the end of a flash sale, which no event reports; Infinity
   * without one
   */
  nextChange(): number
}
