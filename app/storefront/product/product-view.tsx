import { useState } from 'react'
import { categoryTitle, TOYS } from '../../../domain/catalogue/categories.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { isFlashRunning, priceTag } from '../../../domain/pricing/price.ts'
import { A_SECOND, useNow } from '../../browser/use-now.ts'
import { useIdentity } from '../../identity.ts'
import { Price } from '../../ui/price.tsx'
import { AverageRating } from '../catalogue/average-rating.tsx'
import { SaleBadge, TrendBadges } from '../catalogue/badges.tsx'
import { AddToCartForm } from './add-to-cart-form.tsx'
import { FlashBadge, FlashLine } from './flash-sale.tsx'
import { Gallery } from './gallery.tsx'
import { ProductActions } from './product-actions.tsx'
import { ProductDetails } from './product-details.tsx'

const A_MINUTE = 60 * A_SECOND

/** The buying part: images on one side, everything to decide on the other. */
export function ProductView({ product, now: first }: { product: Product; now: number }) {
  // The countdown is the only thing that moves; without one a look at the clock each minute is enough.
  const now = useNow(first, isFlashRunning(product.flashSale, first) ? A_SECOND : A_MINUTE)
  const tag = priceTag(product, now)
  const { productDays } = useIdentity().delivery
  const [image, setImage] = useState(0)
  const [color, setColor] = useState<string | null>(null)
  const colours = product.category === TOYS ? [] : product.colors

  /** A colour whose position has no image keeps the present one. */
  function chooseColor(chosen: string) {
    setColor(chosen)
    const index = product.colors.indexOf(chosen)
    if (product.images[index] !== undefined) setImage(index)
  }

  /** A image without a colour changes only the image; toys have no colours to choose. */
  function chooseImage(index: number) {
    setImage(index)
    const own = colours[index]
    if (own !== undefined) setColor(own)
  }

  return (
    <div className="grid grid-cols-1 gap-8 md:grid-cols-2 md:grid-rows-[auto_1fr] lg:gap-x-12">
      <Gallery images={product.images} name={product.name} shown={image} onShow={chooseImage} />
      <div className="grid grid-cols-1 content-start gap-5 wrap-anywhere md:row-span-2">
        <div>
          <p className="text-sm font-bold text-ink-soft">{categoryTitle(product.category)}</p>
          <h1 className="text-3xl sm:text-4xl">{product.name}</h1>
          <p className="mt-1 text-ink-soft">{product.brand}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2 empty:hidden">
          {tag.flash ? (
            <FlashBadge discount={tag.flash.discount} endTime={tag.flash.endTime} now={now} />
          ) : (
            <SaleBadge product={product} tag={tag} large />
          )}
          <TrendBadges product={product} />
        </div>
        <div>
          <div className="flex flex-wrap items-center gap-x-4">
            <Price tag={tag} large />
            <AverageRating product={product} />
            <a href="#avis" className="word-link">
              {product.reviewCount} avis
            </a>
          </div>
          <a href="#livraison" className="word-link font-normal">
            Livré en {productDays.join(' à ')} jours, payé à la livraison
          </a>
        </div>
        {tag.flash && <FlashLine discount={tag.flash.discount} endTime={tag.flash.endTime} />}
        <p className="leading-relaxed whitespace-pre-line">{product.description}</p>
        <AddToCartForm
          product={product}
          colours={colours}
          color={color}
          onColor={chooseColor}
          price={tag.unitPrice}
        />
        <ProductActions product={product} />
      </div>
      <ProductDetails product={product} />
    </div>
  )
}
