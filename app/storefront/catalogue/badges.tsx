import type { ProductSummary } from '../../../domain/catalogue/product.ts'
import type { PriceTag } from '../../../domain/pricing/price.ts'

const SHAPE = 'rounded-full px-2.5 py-1 text-xs font-extrabold leading-none'

/** What a price reduction is called: the flash sale while one runs, else the discount, else the bare flag. */
export function saleText(product: Pick<ProductSummary, 'isSale'>, tag: PriceTag): string | null {
  if (tag.flash) return `Vente flash -${tag.flash.discount}%`
  if (tag.percent > 0) return `Solde -${tag.percent}%`
  return product.isSale ? 'Solde' : null
}

export function SaleBadge({ product, tag }: { product: Pick<ProductSummary, 'isSale'>; tag: PriceTag }) {
  const text = saleText(product, tag)
  return text && <span className={`${SHAPE} bg-sun text-ink`}>{text}</span>
}

export function TrendBadges({ product }: { product: Pick<ProductSummary, 'isTrending' | 'isBestseller'> }) {
  return (
    <>
      {product.isTrending && <span className={`${SHAPE} bg-link-tint text-link`}>Tendance</span>}
      {product.isBestseller && <span className={`${SHAPE} bg-mint text-success`}>Best-seller</span>}
    </>
  )
}
