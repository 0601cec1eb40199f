import { Banknote, Smartphone } from 'lucide-react'
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { validate } from '../../../contracts/issues.ts'
import { type DeliveryForm as Delivery, deliveryForm } from '../../../contracts/order-form.ts'
import type { OrderSent } from '../../../domain/cart/order-from-cart.ts'
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
import { RETRY_ORDER, readCheckout } from './checkout-store.ts'
import { ConfirmOrderDialog } from './confirm-order-dialog.tsx'
import { type Draft, draftOf, isEmptyDraft, readDraft, saveDraft } from './draft.ts'
import { attemptsOf } from './send-order.ts'
import { ORDER_TOAST } from './use-place-order.ts'

const MISSING = {
  customerName: 'Indiquez votre nom',
  deliveryAddress: 'Indiquez votre adresse de livraison',
}

interface DeliveryFormProps {
  sending: boolean
  placeOrder: (delivery: Delivery, paymentMethod: PaymentMethod) => Promise<void>
}

/** Recipient, address and payment, then the confirmation. Rendered in the browser only. */
export function DeliveryForm({ sending, placeOrder }: DeliveryFormProps) {
  const [draft, setDraft] = useState(readDraft)
  const [toConfirm, setToConfirm] = useState<Delivery | null>(null)
  const { form, field, point } = useFormErrors()

  useOrderRetry((sent) => {
    // In another tab the draft is empty, so the order fills the form.
    const typed = isEmptyDraft(readDraft()) ? draftOf(sent) : readDraft()
    change(typed)
    confirm(typed)
  })

  function change(changed: Partial<Draft>) {
    const typed = { ...draft, ...changed }
    setDraft(typed)
    saveDraft(typed)
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
    if (checked.ok) {
      notify.dismiss(ORDER_TOAST.id)
      return setToConfirm(checked.value)
    }
    point(nameMissing(checked.issues, MISSING))
    notify.error(checked.issues[0]?.message ?? VALIDATION_MESSAGES.allFields, ORDER_TOAST)
  }

  async function send() {
    if (!toConfirm) return
    await placeOrder(toConfirm, draft.paymentMethod)
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
      <TextArea
        label="Adresse de livraison"
        help="Quartier, rue, point de repère"
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
      <PaymentChoice chosen={draft.paymentMethod} onChoose={(paymentMethod) => change({ paymentMethod })} />
      <Button type="submit" className="w-full">
        Confirmer la commande
      </Button>
      <ConfirmOrderDialog
        delivery={toConfirm}
        paymentMethod={draft.paymentMethod}
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

interface PaymentChoiceProps {
  chosen: PaymentMethod
  onChoose: (method: PaymentMethod) => void
}

function PaymentChoice({ chosen, onChoose }: PaymentChoiceProps) {
  const { wallets } = useIdentity()
  const id = useId()
  const choices = [
    {
      method: 'Cash' as const,
      label: 'Paiement à la livraison',
      help: 'En espèces, quand le colis arrive.',
      Icon: Banknote,
    },
    ...wallets.map(({ name }) => ({
      method: name,
      label: name,
      help: 'Par mobile money, tout de suite.',
      Icon: Smartphone,
    })),
  ]
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-bold">Mode de paiement</legend>
      {choices.map(({ method, label, help, Icon }, index) => (
        <label
          key={method}
          className="flex min-h-14 cursor-pointer items-center gap-3 rounded-field border-2 border-line-strong bg-surface px-4 py-2.5 has-checked:border-action has-checked:bg-action-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link"
        >
          <input
            type="radio"
            name="paymentMethod"
            value={method}
            checked={method === chosen}
            onChange={() => onChoose(method)}
            aria-labelledby={`${id}-${index}`}
            aria-describedby={`${id}-${index}-help`}
            className="size-5 shrink-0 accent-action outline-none"
          />
          <span className="grow">
            <span id={`${id}-${index}`} className="block font-bold">
              {label}
            </span>
            <span id={`${id}-${index}-help`} className="block text-sm text-ink-soft">
              {help}
            </span>
          </span>
          <Icon className="size-6 shrink-0 text-action" />
        </label>
      ))}
    </fieldset>
  )
}
