import { setLineQuantity } from '../../../domain/cart/cart.ts'
import type { CartLine } from '../../../domain/cart/cart-line.ts'
import { lineProblemText, problemsOf } from '../../../domain/cart/diff-cart.ts'
import type { LineProblem } from '../../../domain/errors.ts'
import { Button } from '../../ui/button.tsx'
import { changeCart } from './cart-store.ts'

/** What changed about a line since it was added. */
export function LineProblems({ line, problems }: { line: CartLine; problems: readonly LineProblem[] }) {
  return problemsOf(line, problems).map(({ problem, stock, ...rest }) => (
    <div key={problem} role="alert" className="mt-1 grid justify-items-start gap-2 text-sm">
      <p className="font-bold text-error">{lineProblemText({ problem, stock, ...rest })}</p>
      {problem === 'stock' && stock > 0 && (
        <Button
          variant="secondary"
          onClick={() => changeCart((cart) => setLineQuantity(cart, line.cartItemId, stock))}
        >
          {stock === 1 ? 'N’en garder qu’un' : `N’en garder que ${stock}`}
        </Button>
      )}
    </div>
  ))
}
