import { categoryTitle } from '../../../domain/catalogue/categories.ts'
import type { ProductFigures } from '../../../domain/stats/product-figures.ts'
import { Francs } from '../../ui/price.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { ProductBadges } from '../products/product-badges.tsx'

export function ProductHead({ product }: Pick<ProductFigures, 'product'>) {
  const { name, category, price, stock, image } = product
  return (
    <div className="flex items-center gap-4 rounded-card bg-surface p-4 shadow-card sm:gap-6 sm:p-6">
      <span className="size-24 shrink-0 overflow-hidden rounded-card bg-line sm:size-36">
        <ProductImage image={image} alt="" sizes="144px" priority="soon" className="size-full object-cover" />
      </span>
      <div className="grid min-w-0 gap-1">
        <h2 className="text-xl">{name}</h2>
        <p className="text-sm text-ink-soft">{categoryTitle(category)}</p>
        <p className="flex flex-wrap gap-x-4">
          <Francs amount={price} className="font-extrabold" />
          <span>{stock === 0 ? 'Épuisé' : `${stock} en stock`}</span>
        </p>
        <ProductBadges product={product} />
      </div>
    </div>
  )
}
