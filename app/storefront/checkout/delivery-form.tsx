import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { validate } from '../../../contracts/issues.ts'
import { type DeliveryForm as Delivery, deliveryForm } from '../../../contracts/order-form.ts'
import { cartTotal } from '../../../domain/cart/cart.ts'
import type { OrderSent } from '../../../domain/cart/order-from-cart.ts'
import { ERROR_MESSAGES, type Issue } from '../../../domain/errors.ts'
import { type DeliveryZone, findDistrict } from '../../../domain/fulfillment/zones.ts'
import type { PaymentMethod } from '../../../domain/orders/order.ts'
import { isRecord, own } from '../../../domain/unknown-values.ts'
import { VALIDATION_MESSAGES } from '../../../domain/validation-messages.ts'
import { useIdentity } from '../../identity.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { nameMissing } from '../../ui/name-missing.ts'
import { notify } from '../../ui/toasts.tsx'
import { useFormErrors } from '../../ui/use-form-errors.ts'
import { readCart } from '../cart/cart-store.ts'
import { CART_IS_EMPTY } from '../cart/empty-cart.tsx'
import { allAvailable } from '../cart/unavailable-lines.tsx'
import { DistrictField } from '../delivery-zones/district-field.tsx'
import { RETRY_ORDER, readCheckout } from './checkout-store.ts'
import { ConfirmOrderDialog } from './confirm-order-dialog.tsx'
import { type Draft, draftOf, isEmptyDraft, readDraft, saveDraft, useDraft } from './draft.ts'
import { PaymentChoice } from './payment-choice.tsx'
import { attemptsOf, ORDER_TOAST } from './place-order.ts'

const MISSING = {
  customerName: 'Indiquez votre nom',
  deliveryAddress: 'Indiquez votre adresse de livraison',
}

interface DeliveryFormProps {
  /** none: the form has no district */
  zones: readonly DeliveryZone[]
  sending: boolean
  placeOrder: (delivery: Delivery, paymentMethod: PaymentMethod) => Promise<boolean>
}

/** Recipient, address and payment, then the confirmation. Rendered in the browser only. */
export function DeliveryForm({ zones, sending, placeOrder }: DeliveryFormProps) {
  const draft = useDraft()
  const { wallets } = useIdentity()
  // The shop may offer a wallet no longer.
  const offered = wallets.some(({ name }) => name === draft.paymentMethod)
  const paymentMethod = offered ? draft.paymentMethod : 'Cash'
  const [toConfirm, setToConfirm] = useState<Delivery | null>(null)
  const { form, errors, field, showIssues, setError } = useFormErrors()
  const cashAccepted = findDistrict(zones, draft.district)?.zone.cash ?? true

  useOrderRetry((sent) => {
    // In another tab the draft is empty, so the order fills the form.
    const typed = isEmptyDraft(readDraft()) ? draftOf(sent) : readDraft()
    change(typed)
    confirm(typed)
  })

  function change(changed: Partial<Draft>) {
    saveDraft({ ...readDraft(), ...changed })
  }

  const control = (name: 'customerName' | 'deliveryAddress' | 'customerPhone') =>
    field(name, draft[name], (typed) => change({ [name]: typed }))

  function submit(event: FormEvent) {
    event.preventDefault()
    confirm(draft)
  }

  function confirm(typed: Draft) {
    if (readCart().length === 0) return void notify.error(CART_IS_EMPTY)
    if (!allAvailable()) return
    const checked = validate(deliveryForm, typed)
    const ofZone = zoneIssues(zones, { ...typed, paymentMethod })
    if (checked.ok && ofZone.length === 0) {
      notify.dismiss(ORDER_TOAST.id)
      return setToConfirm(checked.value)
    }
    const issues = [...(checked.ok ? [] : checked.issues), ...ofZone]
    showIssues(nameMissing(issues, MISSING))
    notify.error(issues[0]?.message ?? VALIDATION_MESSAGES.allFields, ORDER_TOAST)
  }

  async function send() {
    if (!toConfirm) return
    // The next order starts with payment on delivery.
    if (await placeOrder(toConfirm, paymentMethod)) saveDraft({ ...readDraft(), paymentMethod: 'Cash' })
    setToConfirm(null)
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-label="Livraison"
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-5"
    >
      <TextField label="Nom complet" autoComplete="name" maxLength={100} {...control('customerName')} />
      {zones.length > 0 && (
        <DistrictField
          zones={zones}
          value={draft.district}
          error={errors.district}
          total={cartTotal(readCart(), Date.now())}
          onChange={(district) => {
            change({ district })
            setError('district', null)
          }}
        />
      )}
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
        help="Neuf chiffres, par exemple 77 123 45 67 : le livreur vous appelle en arrivant."
        {...control('customerPhone')}
      />
      <PaymentChoice
        chosen={paymentMethod}
        cashAccepted={cashAccepted}
        error={cashAccepted ? null : errors.paymentMethod}
        onChoose={(method) => change({ paymentMethod: method })}
      />
      <Button type="submit" className="w-full">
        Confirmer la commande
      </Button>
      <ConfirmOrderDialog
        delivery={toConfirm}
        zones={zones}
        paymentMethod={paymentMethod}
        sending={sending}
        onCancel={() => setToConfirm(null)}
        onContinue={send}
      />
    </form>
  )
}

/** Hands over the unconfirmed order once, when the notice led here. */
function useOrderRetry(onRetry: (order: OrderSent) => void): void {
  const { state } = useLocation()
  const navigate = useNavigate()
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    if (!isRecord(state) || own(state, 'sendAgain') !== RETRY_ORDER.sendAgain) return
    // Without the state, a reload or Back does not retry.
    navigate('.', { replace: true, state: null })
    const [latest] = attemptsOf(readCheckout().orderId)
    if (latest) retry(latest)
  }, [state, navigate])
}

/** What the zone of the district does not allow. */
function zoneIssues(zones: readonly DeliveryZone[], { district, paymentMethod }: Draft): Issue[] {
  if (zones.length === 0) return []
  const found = findDistrict(zones, district)
  if (!found) return [{ path: 'district', message: ERROR_MESSAGES.DISTRICT_REQUIRED }]
  const refused = paymentMethod === 'Cash' && !found.zone.cash
  return refused ? [{ path: 'paymentMethod', message: ERROR_MESSAGES.CASH_NOT_ACCEPTED }] : []
}
