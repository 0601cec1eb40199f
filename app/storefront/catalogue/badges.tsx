import type { ProductSummary } from '../../../domain/catalogue/product.ts'
import type { PriceTag } from '../../../domain/pricing/price.ts'

const SHAPE = 'rounded-full px-2.5 py-1 text-xs font-extrabold leading-none'
const LARGE_SHAPE = 'rounded-full px-3 py-1.5 text-sm font-extrabold'

/** What a price reduction is called: the flash sale while one runs, else the discount, else the bare flag. */
function saleText(product: Pick<ProductSummary, 'isSale'>, tag: PriceTag): string | null {
  if (tag.flash) return `Vente flash -${tag.flash.discount}%`
  if (tag.percent > 0) return `Solde -${tag.percent}%`
  return product.isSale ? 'Solde' : null
}

interface SaleBadgeProps {
  product: Pick<ProductSummary, 'isSale'>
  tag: PriceTag
  large?: boolean
}

/** Stands on a product whose price is reduced. */
export function SaleBadge({ product, tag, large = false }: SaleBadgeProps) {
  const text = saleText(product, tag)
  return text && <span className={`${large ? LARGE_SHAPE : SHAPE} bg-sun text-ink`}>{text}</span>
}

/** Stands on a product of which there is none left. */
export function SoldOutBadge() {
  return <span className={`${SHAPE} bg-ink text-white`}>Épuisé</span>
}

/** What else there is to say for a product. */
export function TrendBadges({ product }: { product: Pick<ProductSummary, 'isTrending' | 'isBestseller'> }) {
  return (
    <>
      {product.isTrending && <span className={`${SHAPE} bg-link-tint text-link`}>Tendance</span>}
      {product.isBestseller && <span className={`${SHAPE} bg-mint text-success`}>Best-seller</span>}
    </>
  )
}
