import { type FormEvent, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { DeliveryForm as Delivery } from '../../../contracts/order-form.ts'
import type { OrderSent } from '../../../domain/cart/order-from-cart.ts'
import { findDistrict } from '../../../domain/deliveries/zones.ts'
import type { PaymentMethod } from '../../../domain/orders/order.ts'
import { quoted } from '../../../domain/text/quoted.ts'
import { isRecord, own } from '../../../domain/unknown-values.ts'
import { NO_ANSWER } from '../../api-client/api.ts'
import { serverNow } from '../../browser/server-time.ts'
import { useIdentity } from '../../identity.ts'
import { isCustomer, useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { lazyWithRetry } from '../../ui/deferred-section.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { useFormErrors } from '../../ui/form-hooks.ts'
import { notify } from '../../ui/toasts.tsx'
import { readCart } from '../cart/cart-store.ts'
import { CART_IS_EMPTY } from '../cart/empty-cart.tsx'
import { allAvailable } from '../cart/unavailable-lines.tsx'
import { feeIn, type PricingData, phoneOf } from '../cart/use-cart-price.ts'
import { LazyDistrictField } from '../delivery-zones/lazy-district-field.tsx'
import { loadFormChecks } from '../load-form-checks.ts'
import { RETRY_ORDER, readCheckout } from './checkout-store.ts'
import { type Draft, draftOf, isEmptyDraft, readDraft, saveDraft, useDraft } from './draft.ts'
import { PaymentChoice } from './payment-choice.tsx'
import { ORDER_TOAST } from './place-order.ts'

/** Loaded only for customers with an account. */
const CustomerDelivery = lazyWithRetry(
  async () => (await import('../account/customer-delivery.tsx')).CustomerDelivery,
)

/**
 * Loads the code that checks and confirms the order, on the first interaction. The service worker caches this code for
 * offline use.
 */
const loadNextSteps = async () => {
  const [{ checkDelivery }, { ConfirmOrderDialog }, { attemptsOf }] = await Promise.all([
    loadFormChecks(),
    import('./confirm-order-dialog.tsx'),
    import('./send-order.ts'),
  ])
  return { checkDelivery, ConfirmOrderDialog, attemptsOf }
}
type NextSteps = Awaited<ReturnType<typeof loadNextSteps>>

const preload = () => void loadNextSteps().catch(() => {})

interface DeliveryFormProps {
  /** without zones, the form has no district field */
  pricing: PricingData
  /** names of the promotions that apply once the phone is known */
  needPhone: readonly string[]
  sending: boolean
  placeOrder: (delivery: Delivery, paymentMethod: PaymentMethod) => Promise<boolean>
}

/** A form for recipient, address and payment, with its confirmation dialog. Rendered in the browser only. */
export function DeliveryForm({ pricing, needPhone, sending, placeOrder }: DeliveryFormProps) {
  const { deliveryZones: zones } = pricing
  const draft = useDraft()
  const session = useSession()
  const { wallets } = useIdentity()
  // The draft may contain a wallet that the shop no longer offers.
  const offered = wallets.some(({ name }) => name === draft.paymentMethod)
  const paymentMethod = offered ? draft.paymentMethod : 'Cash'
  const [toConfirm, setToConfirm] = useState<Delivery | null>(null)
  const [loaded, setLoaded] = useState<Pick<NextSteps, 'ConfirmOrderDialog'> | null>(null)
  const [checking, setChecking] = useState(false)
  const { form, errors, field, showIssues, setError } = useFormErrors()
  const cashAccepted = findDistrict(zones, draft.district)?.zone.cash ?? true

  useOrderRetry((sent) => {
    // A new tab has no draft, so the values of the unconfirmed order fill the form.
    const typed = isEmptyDraft(readDraft()) ? draftOf(sent) : readDraft()
    change(typed)
    void confirm(typed)
  })

  function change(changed: Partial<Draft>) {
    saveDraft({ ...readDraft(), ...changed })
  }

  const control = (name: 'customerName' | 'deliveryAddress' | 'customerPhone') =>
    field(name, draft[name], (typed) => change({ [name]: typed }))

  function submit(event: FormEvent) {
    event.preventDefault()
    void confirm(draft)
  }

  async function confirm(typed: Draft) {
    if (readCart().length === 0) return void notify.error(CART_IS_EMPTY)
    if (!allAvailable()) return
    setChecking(true)
    try {
      const steps = await loadNextSteps()
      setLoaded(steps)
      const checked = steps.checkDelivery({ ...typed, paymentMethod }, zones)
      if (!checked.ok) {
        showIssues(checked.issues)
        return void notify.error(checked.message, ORDER_TOAST)
      }
      notify.dismiss(ORDER_TOAST.id)
      setToConfirm(checked.value)
    } catch {
      notify.error(NO_ANSWER, ORDER_TOAST)
    } finally {
      setChecking(false)
    }
  }

  async function send() {
    if (!toConfirm) return
    // Resets the payment method to cash for the next order.
    if (await placeOrder(toConfirm, paymentMethod)) saveDraft({ ...readDraft(), paymentMethod: 'Cash' })
    setToConfirm(null)
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onFocus={preload}
      aria-label="Livraison"
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-5"
    >
      {isCustomer(session) && (
        <Suspense>
          <CustomerDelivery
            key={session?.token}
            token={session?.token ?? ''}
            onChoose={() => showIssues([])}
          />
        </Suspense>
      )}
      <TextField label="Nom complet" autoComplete="name" maxLength={100} {...control('customerName')} />
      <LazyDistrictField
        zones={zones}
        value={draft.district}
        error={errors.district}
        feeOf={(zone) => feeIn(zone, pricing, phoneOf(draft), serverNow())}
        onChange={(district) => {
          change({ district })
          setError('district', null)
        }}
      />
      <TextArea
        label="Adresse de livraison"
        help={zones.length > 0 ? 'Rue, point de repère' : 'Quartier, rue, point de repère'}
        autoComplete="street-address"
        maxLength={300}
        rows={3}
        {...control('deliveryAddress')}
      />
      <TextField
        label="Téléphone (facultatif)"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        help={
          <>
            {needPhone.length > 0 && (
              <span className="block font-bold text-warning">
                {`Indiquez votre téléphone pour profiter de ${quoted(needPhone.join(', '))}.`}
              </span>
            )}
            <span>Neuf chiffres, par exemple 77 123 45 67 : le livreur vous appelle en arrivant.</span>
          </>
        }
        {...control('customerPhone')}
      />
      <PaymentChoice
        chosen={paymentMethod}
        cashAccepted={cashAccepted}
        error={cashAccepted ? null : errors.paymentMethod}
        onChoose={(method) => change({ paymentMethod: method })}
      />
      <Button type="submit" loading={checking} className="w-full">
        Confirmer la commande
      </Button>
      {loaded && (
        <loaded.ConfirmOrderDialog
          delivery={toConfirm}
          pricing={pricing}
          paymentMethod={paymentMethod}
          sending={sending}
          onCancel={() => setToConfirm(null)}
          onContinue={send}
        />
      )}
    </form>
  )
}

/** Retries the unconfirmed order once, after a click on its notice. */
function useOrderRetry(onRetry: (order: OrderSent) => void): void {
  const { state } = useLocation()
  const navigate = useNavigate()
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    if (!isRecord(state) || own(state, 'sendAgain') !== RETRY_ORDER.sendAgain) return
    // Removes the state, so that a reload or Back does not retry.
    navigate('.', { replace: true, state: null })
    loadNextSteps().then(
      ({ attemptsOf }) => {
        const [latest] = attemptsOf(readCheckout().orderId)
        if (latest) retry(latest)
      },
      () => notify.error(NO_ANSWER, ORDER_TOAST),
    )
  }, [state, navigate])
}
