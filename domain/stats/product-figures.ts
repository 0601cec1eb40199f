/** Statistics of one product. `price` in francs (B-170 to B-180). */
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
    /** from the view log, and units in orders that are not cancelled */
    views: number
    purchases: number
    /** from the product's counters */
    viewsFromProductModel: number
    purchasesFromProductModel: number
  }
}
