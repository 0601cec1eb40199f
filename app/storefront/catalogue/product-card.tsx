import type { PointerEvent } from 'react'
import { Link } from 'react-router'
import type { CardProduct, SizeStock } from '../../../domain/catalogue/card.ts'
import { priceTag } from '../../../domain/pricing/price.ts'
import { cardStars, formatAverage, ratingCountText } from '../../../domain/reviews/ratings.ts'
import { productPath } from '../../../domain/urls/page-paths.ts'
import { track } from '../../analytics/analytics.ts'
import { prefersReducedData } from '../../browser/preferences.ts'
import { Price } from '../../ui/price.tsx'
import { type ImagePriority, ProductImage } from '../../ui/product-image.tsx'
import { Stars } from '../../ui/stars.tsx'
import { SaleBadge, SoldOutBadge } from './badges.tsx'
import { LikeButton } from './like-button.tsx'
import { cancelPrefetch, prefetchProduct, prefetchProductOnHover } from './load-product.ts'

const SIZES = '(min-width: 1152px) 264px, (min-width: 768px) 31vw, 46vw'
const NARROW = '(min-width: 1024px) 221px, (min-width: 768px) 31vw, 46vw'

interface ProductCardProps {
  product: CardProduct
  now: number
  priority?: ImagePriority
  /** whether the card is in a list that has the filters beside it on a laptop */
  narrow?: boolean
}

export function ProductCard({ product, now, priority = 'near', narrow = false }: ProductCardProps) {
  const tag = priceTag(product, now)
  const { stars, rated } = cardStars(product.averageRating)
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card bg-surface shadow-card transition-shadow duration-300 hover:shadow-float">
      <div className="relative aspect-square overflow-hidden bg-peach/40">
        <ProductImage
          image={product.images[0]}
          alt=""
          sizes={narrow ? NARROW : SIZES}
          priority={priority}
          className={`size-full object-cover transition-transform duration-500 ease-calm group-hover:scale-[1.03] ${product.stock === 0 ? 'opacity-60' : ''}`}
        />
      </div>
      <div className="flex grow flex-col gap-1 p-3">
        <h3 className="line-clamp-2 min-h-[2.6em] text-[0.95rem] leading-[1.3] font-bold">
          <Link
            to={productPath(product._id)}
            prefetch={prefersReducedData() ? 'none' : 'intent'}
            {...opening(product._id)}
            onClick={() => track('product_click', { item_id: product._id, item_name: product.name })}
            className="after:absolute after:inset-0"
          >
            {product.name}
          </Link>
        </h3>
        <div className="flex items-center justify-between">
          <p className="text-xs text-ink-soft">
            <span className="flex flex-wrap items-center gap-x-1 text-sm">
              <Stars
                stars={stars}
                muted={!rated}
                {...(rated && { average: product.averageRating })}
                label={rated ? `Note : ${stars} sur 5` : 'Pas encore de note'}
              />
              {rated && <b className="text-ink">{formatAverage(product.averageRating)}</b>}
            </span>
            <span>{`${rated ? ratingCountText(product.ratingCount) : ''} (${product.reviewCount} avis)`}</span>
          </p>
          <LikeButton product={product} price={tag.unitPrice} />
        </div>
        <Price tag={tag} />
        <ChosenSizes sizes={product.chosenSizes} />
        <div className="mt-0.5 flex flex-wrap gap-1 empty:hidden">
          <SaleBadge product={product} tag={tag} />
          {product.stock === 0 && <SoldOutBadge />}
        </div>
      </div>
    </article>
  )
}

/** Remaining stock in the sizes that the list is filtered by (F-03). */
function ChosenSizes({ sizes = [] }: { sizes?: readonly SizeStock[] | undefined }) {
  if (sizes.length === 0) return null
  return (
    <p className="text-sm text-ink-soft">
      <span className="sr-only">En stock, </span>
      <span>{sizes.map(({ size, stock }) => `${size}\u202f: ${stock}`).join(' · ')}</span>
    </p>
  )
}

function opening(id: string) {
  return {
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && prefetchProductOnHover(id),
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && cancelPrefetch(id),
    onPointerDown: () => prefetchProduct(id),
    onPointerCancel: () => cancelPrefetch(id),
  }
}
