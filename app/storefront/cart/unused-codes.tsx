import type { CartPrice } from '../../../domain/cart/cart-price.ts'
import { useCodes } from './code-store.ts'
import { Code } from './discount-rows.tsx'
import { unusedText } from './use-cart-price.ts'

/** The codes that do not lower the price, with the reason, which follows the cart. They never block an order. */
export function UnusedCodes({ price, now }: { price: CartPrice; now: number }) {
  const unused = useCodes().flatMap((entry) => {
    const text = unusedText(entry, price, now)
    return text === null ? [] : [{ ...entry, text }]
  })
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {unused.map(({ code, promotion, text }) => (
        <div key={code} className="rounded-card bg-warning-tint px-3 pb-2">
          <Code code={code} removable />
          {promotion && <p className="text-sm">{promotion.name}</p>}
          <p className="text-sm font-bold text-warning">{text}</p>
        </div>
      ))}
    </div>
  )
}
