import { ShoppingBag } from 'lucide-react'
import { Link } from 'react-router'
import { addToCart } from '../../../domain/cart/cart.ts'
import type { FavouriteChange } from '../../../domain/catalogue/favourite-changes.ts'
import type { ProductSummary } from '../../../domain/catalogue/product.ts'
import { priceTag } from '../../../domain/pricing/price.ts'
import { productPath } from '../../../domain/urls/page-paths.ts'
import { track } from '../../analytics/analytics.ts'
import { serverNow } from '../../browser/server-time.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { notify } from '../../ui/toasts.tsx'
import { changeCart, newLineId, readCart } from '../cart/cart-store.ts'
import { SoldOutBadge } from '../catalogue/badges.tsx'
import { LikeButton } from '../catalogue/like-button.tsx'

interface FavouriteRowProps {
  product: ProductSummary
  changes: FavouriteChange[]
  /** false for a product unliked on this page, which remains listed so that it can be liked again */
  isLiked: boolean
}

export function FavouriteRow({ product, changes, isLiked }: FavouriteRowProps) {
  const tag = priceTag(product, serverNow())
  return (
    <li
      className={`flex flex-wrap gap-3 rounded-card bg-surface p-3 shadow-card ${isLiked ? '' : 'opacity-60'}`}
    >
      <ProductImage
        image={product.images[0]}
        alt=""
        sizes="96px"
        className="size-[96px] shrink-0 rounded-field object-cover"
      />
      <div className="grid min-w-0 grow basis-40 grid-cols-1 content-start gap-1">
        <div className="flex items-start justify-between">
          <h2 className="min-w-0 text-base wrap-anywhere">
            <Link to={productPath(product._id)}>{product.name}</Link>
          </h2>
          <LikeButton product={product} price={tag.unitPrice} />
        </div>
        <Price tag={tag} />
        <div className="flex flex-wrap gap-1 empty:hidden">
          {product.stock === 0 && <SoldOutBadge />}
          {changes.map(({ text, isGood }) => (
            <span
              key={text}
              className={`rounded-full px-2.5 py-1 text-xs leading-none font-extrabold ${isGood ? 'bg-success-tint text-success' : 'bg-warning-tint text-warning'}`}
            >
              {text}
            </span>
          ))}
        </div>
        <div className="mt-1">
          <NextStep product={product} price={tag.unitPrice} />
        </div>
      </div>
    </li>
  )
}

/** A button that adds the product to the cart, or a link to its page if it has colours, sizes or no stock. */
function NextStep({ product, price }: { product: ProductSummary; price: number }) {
  const { _id, name, stock, colors, sizes } = product

  function add() {
    const before = readCart()
    const choice = { color: null, size: null, quantity: 1 }
    const after = changeCart((cart) => addToCart(cart, product, choice, newLineId()))
    if (after === before) {
      notify.warning(`Votre panier contient déjà tout le stock de cet article (${stock}).`)
      return
    }
    track('add_to_cart', { item_id: _id, item_name: name, quantity: 1, value: price, currency: 'XOF' })
    notify.success('Article ajouté au panier', { link: { to: '/cart', label: 'Voir le panier' } })
  }

  if (stock > 0 && colors.length === 0 && sizes.length === 0) {
    return (
      <Button onClick={add} className="px-3!" aria-label={`Ajouter au panier : ${name}`}>
        <ShoppingBag className="size-5" />
        Ajouter au panier
      </Button>
    )
  }
  const label = stock > 0 ? `Choisir la ${sizes.length > 0 ? 'taille' : 'couleur'}` : 'Voir l’article'
  return (
    <ButtonLink variant="secondary" to={productPath(_id)} aria-label={`${label} : ${name}`}>
      {label}
    </ButtonLink>
  )
}
