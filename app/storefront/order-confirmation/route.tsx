import { useHydrated } from '../../browser/use-hydrated.ts'
import { pageTitle } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../catalogue/empty-state.tsx'
import { type LastOrder, useLastOrder } from '../checkout/last-order.ts'
import { usePresentLastOrder } from '../checkout/use-present-orders.ts'
import { NoScriptNotice } from '../no-script-notice.tsx'
import { PlacedOrder } from './placed-order.tsx'

export const meta = pageTitle('Ma commande', 'La dernière commande passée avec cet appareil.', {
  hidden: true,
})

/** Renders the order after hydration, because it is stored in the browser only. */
export default function OrderConfirmationPage() {
  const hydrated = useHydrated()
  const order = useLastOrder()
  return (
    <div className="page-width grid grid-cols-1 gap-6 py-6 sm:py-8">
      <h1 className="text-3xl sm:text-4xl">Ma commande</h1>
      <NoScriptNotice act="Revoir votre commande" />
      {!hydrated ? <Waiting /> : order ? <Present order={order} /> : <NoOrder />}
    </div>
  )
}

function Present({ order }: { order: LastOrder }) {
  const freshness = usePresentLastOrder()
  return freshness === 'checking' ? <Waiting /> : <PlacedOrder order={order} freshness={freshness} />
}

function NoOrder() {
  return (
    <EmptyState text="Aucune commande n’est gardée sur cet appareil.">
      <p className="text-ink-soft">
        La dernière commande passée avec ce navigateur s’affiche ici. Pour une autre, écrivez-nous : nous la
        retrouvons avec votre numéro de téléphone.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/products">Voir tous les produits</ButtonLink>
        <ButtonLink to="/contact" variant="secondary">
          Nous contacter
        </ButtonLink>
      </div>
    </EmptyState>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label="Chargement de la commande" className="needs-script grid gap-4">
      <div className="skeleton h-40" />
      <div className="skeleton h-72" />
    </div>
  )
}
