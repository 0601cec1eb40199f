import { Link } from 'react-router'
import { type Cart, cartTotal } from '../../../domain/cart/cart.ts'
import { lineImage } from '../../../domain/cart/cart-line.ts'
import type { LineProblem } from '../../../domain/errors.ts'
import { unitPrice } from '../../../domain/pricing/price.ts'
import { LineProblems } from '../cart/line-problems.tsx'
import { UnavailableLines } from '../cart/unavailable-lines.tsx'
import { ChosenOptions, OrderLine, OrderSummaryCard } from './order-summary-card.tsx'

interface OrderSummaryProps {
  cart: Cart
  problems: readonly LineProblem[]
  /** epoch milliseconds */
  now: number
}

/** What is about to be ordered, with what has changed about it. */
export function OrderSummary({ cart, problems, now }: OrderSummaryProps) {
  const lines = cart.map((line) => (
    <OrderLine
      key={line.cartItemId}
      name={line.name}
      image={lineImage(line)}
      quantity={line.quantity}
      price={unitPrice(line, now)}
    >
      <ChosenOptions options={line.options} />
      <LineProblems line={line} problems={problems} />
    </OrderLine>
  ))
  return (
    <OrderSummaryCard lines={lines} total={cartTotal(cart, now)}>
      <UnavailableLines cart={cart} />
      <Link to="/cart" className="word-link">
        Modifier le panier
      </Link>
    </OrderSummaryCard>
  )
}
