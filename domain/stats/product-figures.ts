/** What the dashboard shows of one product (administration.md §3). `price` in francs. */
export interface ProductFigures {
  product: {
    name: string
    category: string
    price: number
    stock: number
    isTrending: boolean
    isBestseller: boolean
    image: string | null
  }
  stats: {
    /** from the log of views, and units in orders that are not cancelled */
    views: number
    purchases: number
    /** the product's own counters */
    viewsFromProductModel: number
    purchasesFromProductModel: number
  }
}
