import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import type { Cart } from '../../../domain/cart/cart.ts'
import type { CartLine } from '../../../domain/cart/cart-line.ts'
import { removeLine, restoreLine } from '../../../domain/cart/edit-cart.ts'
import type { LineProblem } from '../../../domain/errors.ts'
import { CART_LINK_QUERY } from '../../../domain/urls/cart-link-path.ts'
import { currentPromotions } from '../../../use-cases/promotions/check-code.ts'
import { readPageContent } from '../../../use-cases/settings/read-settings.ts'
import { serverNow } from '../../browser/server-time.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { A_SECOND, useNow } from '../../browser/use-now.ts'
import { pageTitle } from '../../page-meta.ts'
import { shopContext } from '../../shop-context.ts'
import { Button } from '../../ui/button.tsx'
import { lazyWithRetry } from '../../ui/deferred-section.tsx'
import { notify } from '../../ui/toasts.tsx'
import { useRestoreFocus } from '../../ui/use-restore-focus.ts'
import { NoScriptNotice } from '../no-script-notice.tsx'
import type { Route } from './+types/route'
import { CartLineRow, COLUMNS, HEADING, ROW, ROWS, TABLE } from './cart-line-row.tsx'
import { changeCart, readCart, useCart } from './cart-store.ts'
import { CartSummary } from './cart-summary.tsx'
import { CART_IS_EMPTY, EmptyCart } from './empty-cart.tsx'
import { useCartRefresh } from './refresh-cart.ts'
import { UnsavedCartAlert } from './unsaved-cart-alert.tsx'
import { loadPricing, type PricingData } from './use-cart-price.ts'

const cartMeta = pageTitle('Panier', 'Votre panier.', { hidden: true })
/** What a chat shows of a cart link. */
const linkMeta = pageTitle(
  'Votre panier est prêt',
  'Ouvrez ce lien\u202f: les articles choisis pour vous seront dans votre panier.',
  { hidden: true },
)

export const meta = (args: Route.MetaArgs) => (linkIn(args.location) === null ? cartMeta : linkMeta)(args)

const linkIn = ({ search }: { search: string }) => new URLSearchParams(search).get(CART_LINK_QUERY)

const CartLink = lazyWithRetry(async () => (await import('./cart-link.tsx')).CartLink)

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const content = await readPageContent(shop, ['deliveryZones'])
  return { ...content, promotions: await currentPromotions(shop) }
}

export const clientLoader = loadPricing

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const hydrated = useHydrated()
  const link = linkIn(useLocation())
  return (
    <div className="page-width py-6 sm:py-8">
      <h1 className="mb-2 text-3xl sm:mb-6 sm:text-4xl">Panier</h1>
      <NoScriptNotice act="Commander en ligne" />
      {hydrated && <UnsavedCartAlert />}
      {hydrated && link !== null && (
        <Suspense fallback={<div className="skeleton mb-6 h-14" />}>
          <CartLink key={link} id={link} />
        </Suspense>
      )}
      {hydrated ? <CartContent pricing={loaderData} /> : <CartSkeleton />}
    </div>
  )
}

function CartContent({ pricing }: { pricing: PricingData }) {
  const cart = useCart()
  const now = useNow(serverNow(), A_SECOND)
  const [problems] = useCartRefresh()
  const list = useRef<HTMLDivElement>(null)
  const { removed, remove, putBack } = useRemovedLine(list)
  useRestoreFocus()
  useEffect(notifyWhenEmptiedElsewhere, [])
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div ref={list} className="@container">
        <div className="flex flex-col">
          {removed && <RemovedNotice place={rowPlace(removed.index) - 1} onUndo={() => putBack(removed)} />}
          {cart.length === 0 ? (
            <EmptyCart>
              <p className="text-ink-soft">Les petites choses que vous choisirez vous attendront ici.</p>
            </EmptyCart>
          ) : (
            <CartTable cart={cart} problems={problems} now={now} onRemove={remove} />
          )}
        </div>
      </div>
      <CartSummary cart={cart} pricing={pricing} now={now} />
    </div>
  )
}

/** Listens to storage events, which a tab receives only for changes by other tabs. */
function notifyWhenEmptiedElsewhere() {
  const notifyIfEmptied = ({ key }: StorageEvent) => {
    if (key === 'cartItems' && readCart().length === 0) void notify.error(CART_IS_EMPTY)
  }
  window.addEventListener('storage', notifyIfEmptied)
  return () => window.removeEventListener('storage', notifyIfEmptied)
}

/** Shown in place of the removed line, because a toast disappears. */
function RemovedNotice({ place, onUndo }: { place: number; onUndo: () => void }) {
  return (
    <div
      role="status"
      style={{ order: place }}
      className="my-3 flex flex-wrap items-center justify-between gap-2 rounded-card bg-sky p-3 pl-5"
    >
      <span>Article supprimé</span>
      <Button data-undo="" variant="secondary" onClick={onUndo}>
        Défaire
      </Button>
    </div>
  )
}

function CartSkeleton() {
  return (
    <div
      aria-busy="true"
      role="status"
      aria-label="Chargement du panier"
      className="needs-script grid gap-8 lg:grid-cols-[1fr_22rem]"
    >
      <div className="skeleton h-40" />
      <div className="skeleton h-72" />
    </div>
  )
}

interface CartTableProps {
  cart: Cart
  problems: readonly LineProblem[]
  now: number
  onRemove: (line: CartLine) => void
}

/** Line `n` has the CSS order `rowPlace(n)`. */
function CartTable({ cart, problems, now, onRemove }: CartTableProps) {
  return (
    <table {...TABLE} aria-label="Articles du panier" className="contents">
      <thead {...ROWS} className="contents">
        <tr
          {...ROW}
          style={{ order: -1 }}
          className={`sr-only gap-x-4 border-b-2 border-line py-2 text-left @2xl:not-sr-only @2xl:py-2 ${COLUMNS}`}
        >
          <th {...HEADING}>Produit</th>
          <th {...HEADING}>Prix</th>
          <th {...HEADING}>Quantité</th>
          <th {...HEADING}>Total</th>
          <th {...HEADING}>
            <span className="sr-only">Supprimer</span>
          </th>
        </tr>
      </thead>
      <tbody {...ROWS} className="contents">
        {cart.map((line, index) => (
          <CartLineRow
            key={line.cartItemId}
            line={line}
            problems={problems}
            now={now}
            order={rowPlace(index)}
            onRemove={() => onRemove(line)}
          />
        ))}
      </tbody>
    </table>
  )
}

/** CSS order of a row: even, so that a notice fits between two rows. */
function rowPlace(index: number): number {
  return 2 * index
}

interface RemovedLine {
  line: CartLine
  index: number
}

const TOAST = 'removed-line'

/**
 * Removes lines and offers to undo the last removal. Focus moves to `Défaire`, and after an undo to the restored line.
 * @param list contains the lines and the notice
 */
function useRemovedLine(list: RefObject<HTMLElement | null>) {
  const [removed, setRemoved] = useState<RemovedLine | null>(null)
  const focus = (what: string) => list.current?.querySelector<HTMLElement>(what)?.focus()

  function remove(line: CartLine) {
    const taken = { line, index: readCart().indexOf(line) }
    flushSync(() => {
      changeCart((current) => removeLine(current, line.cartItemId))
      setRemoved(taken)
    })
    focus('[data-undo]')
    notify.info('Article supprimé du panier', { id: TOAST, undo: () => putBack(taken) })
  }

  function putBack({ line, index }: RemovedLine) {
    notify.dismiss(TOAST)
    flushSync(() => {
      changeCart((current) => restoreLine(current, line, index))
      setRemoved(null)
    })
    focus(`[data-line="${CSS.escape(line.cartItemId)}"] a`)
  }

  return { removed, remove, putBack }
}
