import { useState } from 'react'
import { type Cart, removeLine, restoreLine } from '../../../domain/cart/cart.ts'
import type { CartLine } from '../../../domain/cart/cart-line.ts'
import type { LineProblem } from '../../../domain/refusals.ts'
import { pageTitle } from '../../page-meta.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { notify } from '../../ui/toasts.tsx'
import { useAlive } from '../../ui/use-alive.ts'
import { useNow } from '../../ui/use-now.ts'
import { CartLineRow } from './cart-line-row.tsx'
import { changeCart, readCart, useCart } from './cart-store.ts'
import { CartSummary } from './cart-summary.tsx'
import { useFreshCart } from './fresh-products.ts'

const A_SECOND = 1000

export const meta = pageTitle('Panier', 'Votre panier.', { hidden: true })

/** A line just removed, which can still be put back where it stood. */
interface Removed {
  line: CartLine
  index: number
}

export default function CartPage() {
  const cart = useCart()
  const known = useAlive()
  const now = useNow(known ? Date.now() : 0, A_SECOND)
  const [problems] = useFreshCart()
  const [removed, setRemoved] = useState<Removed | null>(null)

  function remove(line: CartLine) {
    const taken = { line, index: readCart().indexOf(line) }
    changeCart((present) => removeLine(present, line.cartItemId))
    setRemoved(taken)
    notify.info('Article supprimé du panier', { action: { label: 'Annuler', onClick: () => putBack(taken) } })
  }

  function putBack({ line, index }: Removed) {
    changeCart((present) => restoreLine(present, line, index))
    setRemoved(null)
  }

  return (
    <div className="page-width py-8">
      <h1 className="mb-6 text-3xl sm:text-4xl">Panier</h1>
      {known ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="min-w-0">
            {removed && <RemovedNotice line={removed.line} onUndo={() => putBack(removed)} />}
            {cart.length === 0 ? (
              <EmptyCart />
            ) : (
              <CartTable cart={cart} problems={problems} now={now} onRemove={remove} />
            )}
          </div>
          <CartSummary cart={cart} now={now} />
        </div>
      ) : (
        <CartSkeleton />
      )}
    </div>
  )
}

interface CartTableProps {
  cart: Cart
  problems: readonly LineProblem[]
  now: number
  onRemove: (line: CartLine) => void
}

function CartTable({ cart, problems, now, onRemove }: CartTableProps) {
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">Articles du panier</caption>
      <thead className="sr-only border-b-2 border-line text-left md:not-sr-only md:table-header-group">
        <tr>
          <th scope="col" className="py-2">
            Produit
          </th>
          <th scope="col" className="px-4 py-2">
            Prix
          </th>
          <th scope="col" className="px-4 py-2">
            Quantité
          </th>
          <th scope="col" className="px-4 py-2">
            Total
          </th>
          <th scope="col">
            <span className="sr-only">Supprimer</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {cart.map((line) => (
          <CartLineRow
            key={line.cartItemId}
            line={line}
            problems={problems.filter((problem) => problem.productId === line._id)}
            now={now}
            onRemove={() => onRemove(line)}
          />
        ))}
      </tbody>
    </table>
  )
}

function RemovedNotice({ line, onUndo }: { line: CartLine; onUndo: () => void }) {
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-2 rounded-card bg-sky p-3 pl-5"
    >
      <span>
        <strong>{line.name}</strong> a été supprimé.
      </span>
      <Button look="secondary" onClick={onUndo}>
        Annuler
      </Button>
    </div>
  )
}

function EmptyCart() {
  return (
    <div className="grid justify-items-center gap-4 rounded-panel bg-peach/50 px-6 py-14 text-center">
      <p className="text-2xl font-extrabold">Votre panier est vide</p>
      <p className="text-ink-soft">Les petites choses que vous choisirez vous attendront ici.</p>
      <ButtonLink to="/products">Voir tous les produits</ButtonLink>
    </div>
  )
}

function CartSkeleton() {
  return (
    <div
      aria-busy="true"
      role="status"
      aria-label="Chargement du panier"
      className="grid gap-8 lg:grid-cols-[1fr_22rem]"
    >
      <div className="skeleton h-40" />
      <div className="skeleton h-72" />
    </div>
  )
}
