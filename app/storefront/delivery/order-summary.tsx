import { Link } from 'react-router'
import { type Cart, cartTotal } from '../../../domain/cart/cart.ts'
import { lineImage } from '../../../domain/cart/cart-line.ts'
import { lineTotal, unitPrice } from '../../../domain/pricing/price.ts'
import type { LineProblem } from '../../../domain/refusals.ts'
import { Francs } from '../../ui/price.tsx'
import { ProductPicture } from '../../ui/product-picture.tsx'
import { LineProblems } from '../cart/line-problems.tsx'

interface OrderSummaryProps {
  cart: Cart
  problems: readonly LineProblem[]
  now: number
}

/** What is about to be ordered, with what has changed about it. */
export function OrderSummary({ cart, problems, now }: OrderSummaryProps) {
  return (
    <section
      aria-label="Votre commande"
      className="grid grid-cols-1 content-start gap-4 self-start rounded-panel bg-surface p-6 shadow-card"
    >
      <h2 className="text-xl">Votre commande</h2>
      <ul className="grid grid-cols-1 gap-3">
        {cart.map((line) => (
          <li key={line.cartItemId} className="flex flex-wrap justify-end gap-3">
            <ProductPicture
              image={lineImage(line)}
              alt=""
              sizes="56px"
              className="size-14 shrink-0 rounded-field object-cover"
            />
            <div className="min-w-0 flex-1">
              <p className="line-clamp-2 font-bold">{line.name}</p>
              <p className="text-sm wrap-anywhere text-ink-soft">
                {line.quantity} × <Francs amount={unitPrice(line, now)} className="whitespace-normal!" />
              </p>
              <LineProblems line={line} problems={problems} />
            </div>
            <Francs amount={lineTotal(unitPrice(line, now), line.quantity)} className="ml-auto font-bold" />
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap justify-between border-t border-line pt-3 text-lg font-extrabold">
        Total <Francs amount={cartTotal(cart, now)} />
      </p>
      <Link to="/cart" className="word-link">
        Modifier le panier
      </Link>
    </section>
  )
}
