import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { ERROR_MESSAGES, isErrorCode } from '../../../domain/errors.ts'
import { isRecord, own, textAt } from '../../../domain/unknown-values.ts'
import { readOrderHash } from '../../../domain/urls/order-hash.ts'
import { followPath } from '../../../domain/urls/page-paths.ts'
import { ApiError, apiUrl, callApi, NO_ANSWER } from '../../api-client/api.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { pageTitle } from '../../page-meta.ts'
import { isCustomer, useSession } from '../../session/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useFormErrors } from '../../ui/form-hooks.ts'
import { LastKnownNotice } from '../checkout/last-known-notice.tsx'
import { usePresentMyOrders } from '../checkout/use-present-orders.ts'
import { loadFormChecks, preloadFormChecks } from '../load-form-checks.ts'
import type { Route } from './+types/route'
import { type MyOrder, removeMyOrder, useMyOrders } from './my-orders-store.ts'
import { OrderCard, ReorderButton } from './order-card.tsx'
import { isEnded, stateLabel } from './order-state.ts'

export const meta = pageTitle('Mes commandes', 'Les commandes passées avec cet appareil.', { hidden: true })

/** Reads the error of a form sent without scripts. With scripts, the form shows the error itself. */
export function loader({ request }: Route.LoaderArgs) {
  const code = new URL(request.url).searchParams.get('erreur')
  return { failure: code !== null && isErrorCode(code) ? ERROR_MESSAGES[code] : null }
}

/** Skips the server's loader: with scripts, the page needs no data from the server. */
export const clientLoader = () => ({ failure: null })

export default function MyOrdersPage({ loaderData }: Route.ComponentProps) {
  const hydrated = useHydrated()
  const customer = isCustomer(useSession())
  return (
    <div className="page-width grid max-w-3xl grid-cols-1 gap-8 py-6 sm:py-8">
      <h1 className="text-3xl sm:text-4xl">Mes commandes</h1>
      {customer && (
        <Link to="/mon-compte" className="word-link justify-self-start">
          Voir les commandes de mon compte
        </Link>
      )}
      {hydrated && <OrderToRepeat />}
      {hydrated && <OrdersOfDevice />}
      {/* The orders of the device would push down what is already visible. */}
      <div className={hydrated ? '' : '[@media(scripting:enabled)]:invisible'}>
        <FindOrder refused={loaderData.failure} />
      </div>
    </div>
  )
}

/** The order whose page links here to order it again, on any device. */
function OrderToRepeat() {
  const order = readOrderHash(useLocation().hash)
  if (!order) return null
  return (
    <section
      aria-label="Commander à nouveau"
      className="grid justify-items-start gap-3 rounded-card bg-mint p-4"
    >
      <p>{`Remettre dans votre panier les articles de la commande ${order.orderId}.`}</p>
      <ReorderButton order={order} />
    </section>
  )
}

function OrdersOfDevice() {
  const orders = useMyOrders()
  const freshness = usePresentMyOrders()
  if (orders.length === 0) {
    return <p className="text-ink-soft">Les commandes passées avec cet appareil s’affichent ici.</p>
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <LastKnownNotice freshness={freshness} />
      <ul aria-label="Commandes de cet appareil" className="grid gap-3">
        {orders.map((order) => (
          <OrderOfDevice key={order.orderId} order={order} />
        ))}
      </ul>
    </div>
  )
}

function OrderOfDevice({ order }: { order: MyOrder }) {
  const { orderId, state } = order
  return (
    <OrderCard order={order} label={state && stateLabel(state)} isEnded={isEnded(state)}>
      <IconButton label={`Effacer ${orderId} de cet appareil`} onClick={() => removeMyOrder(orderId)}>
        <X className="size-5" />
      </IconButton>
    </OrderCard>
  )
}

/** Finds an order by its number and phone, also without scripts. */
function FindOrder({ refused }: { refused: string | null }) {
  const [query] = useSearchParams()
  const [typed, setTyped] = useState({ orderId: query.get('numero') ?? '', phone: '' })
  const [failure, setFailure] = useState(refused)
  const [sending, setSending] = useState(false)
  const { form, field, showIssues } = useFormErrors()
  const control = (name: keyof typeof typed) =>
    field(name, typed[name], (text) => setTyped({ ...typed, [name]: text }))

  async function find(event: FormEvent) {
    event.preventDefault()
    setSending(true)
    try {
      const { checkLookup } = await loadFormChecks()
      const checked = checkLookup(typed)
      if (!checked.ok) {
        setSending(false)
        return showIssues(checked.issues)
      }
      const { data } = await callApi(apiUrl('/follow/find'), {
        method: 'POST',
        body: checked.value,
        expects: (answer) => isRecord(answer) && typeof own(answer, 'followKey') === 'string',
      })
      const found = data as Record<string, unknown>
      window.location.assign(followPath(textAt(found, 'orderId'), textAt(found, 'followKey')))
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : NO_ANSWER)
      setSending(false)
    }
  }

  return (
    <form
      ref={form}
      method="post"
      action="/mes-commandes"
      noValidate
      onSubmit={find}
      onFocus={preloadFormChecks}
      aria-labelledby="find-order"
      className="grid grid-cols-1 gap-5 rounded-panel bg-surface p-5 shadow-card sm:p-6"
    >
      <h2 id="find-order" className="text-xl">
        Retrouver une commande
      </h2>
      <p className="text-ink-soft">
        Il faut le numéro de la commande et le téléphone indiqué en commandant. Sans téléphone dans la
        commande, ouvrez-la par son lien de suivi ou écrivez-nous sur WhatsApp.
      </p>
      {failure !== null && <Alert kind="error">{failure}</Alert>}
      <TextField
        label="Numéro de commande"
        help="Par exemple KB-7K2M9Q4T8A."
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={64}
        {...control('orderId')}
      />
      <TextField
        label="Téléphone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        help="Celui indiqué dans la commande."
        {...control('phone')}
      />
      <Button type="submit" loading={sending} className="w-full">
        Voir la commande
      </Button>
    </form>
  )
}
