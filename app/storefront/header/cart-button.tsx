import { ShoppingBag } from 'lucide-react'
import { Link } from 'react-router'
import { cartBadge } from '../../../domain/cart/cart.ts'
import { useCart } from '../cart/cart-store.ts'

/** The way to the cart, with the number of its lines. */
export function CartButton() {
  const cart = useCart()
  const badge = cartBadge(cart)
  return (
    <Link
      to="/cart"
      aria-label={badge ? `Panier : ${badge} ${cart.length > 1 ? 'articles' : 'article'}` : 'Panier'}
      className="relative inline-flex size-[44px] shrink-0 items-center justify-center rounded-full hover:bg-line/60"
    >
      <ShoppingBag className="size-6" />
      {badge && (
        <span
          key={badge}
          data-testid="cart-badge"
          className="badge-pop absolute -top-0.5 -right-0.5 min-w-5 rounded-full bg-action px-1 text-center text-xs leading-5 font-extrabold text-white"
        >
          {badge}
        </span>
      )}
    </Link>
  )
}
