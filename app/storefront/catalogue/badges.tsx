import type { ProductSummary } from '../../../domain/catalogue/product.ts'
import type { PriceTag } from '../../../domain/pricing/price.ts'

const SHAPE = 'rounded-full px-2.5 py-1 text-xs font-extrabold leading-none'
const LARGE_SHAPE = 'rounded-full px-3 py-1.5 text-sm font-extrabold'

/**
 * Text about the running flash sale, otherwise about the discount, otherwise about the sale flag. Null if the product
 * has none of the three.
 */
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

export function SaleBadge({ product, tag, large = false }: SaleBadgeProps) {
  const text = saleText(product, tag)
  return text && <span className={`${large ? LARGE_SHAPE : SHAPE} bg-sun text-ink`}>{text}</span>
}

export function SoldOutBadge() {
  return <span className={`${SHAPE} bg-ink text-white`}>Épuisé</span>
}

export function TrendBadges({ product }: { product: Pick<ProductSummary, 'isTrending' | 'isBestseller'> }) {
  return (
    <>
      {product.isTrending && <span className={`${SHAPE} bg-link-tint text-link`}>Tendance</span>}
      {product.isBestseller && <span className={`${SHAPE} bg-mint text-success`}>Best-seller</span>}
    </>
  )
}
