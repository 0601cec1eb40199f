import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { validate } from '../../../contracts/issues.ts'
import { type DeliveryForm as Delivery, deliveryForm } from '../../../contracts/order-form.ts'
import type { OrderSent } from '../../../domain/cart/order-from-cart.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/orders/order.ts'
import { isRecord, own, parseJson, textAt } from '../../../domain/unknown-values.ts'
import { VALIDATION_MESSAGES } from '../../../domain/validation-messages.ts'
import { createStorageItem } from '../../browser/store.ts'
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
import { PaymentChoice } from './payment-choice.tsx'
import { attemptsOf, ORDER_TOAST } from './place-order.ts'

const MISSING = {
  customerName: 'Indiquez votre nom',
  deliveryAddress: 'Indiquez votre adresse de livraison',
}

interface DeliveryFormProps {
  sending: boolean
  placeOrder: (delivery: Delivery, paymentMethod: PaymentMethod) => Promise<boolean>
}

/** Recipient, address and payment, then the confirmation. Rendered in the browser only. */
export function DeliveryForm({ sending, placeOrder }: DeliveryFormProps) {
  const [draft, setDraft] = useState(readDraft)
  const { wallets } = useIdentity()
  // The shop may offer a wallet no longer.
  const offered = wallets.some(({ name }) => name === draft.paymentMethod)
  const paymentMethod = offered ? draft.paymentMethod : 'Cash'
  const [toConfirm, setToConfirm] = useState<Delivery | null>(null)
  const { form, field, showIssues } = useFormErrors()

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
    showIssues(nameMissing(checked.issues, MISSING))
    notify.error(checked.issues[0]?.message ?? VALIDATION_MESSAGES.allFields, ORDER_TOAST)
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
      <PaymentChoice chosen={paymentMethod} onChoose={(method) => change({ paymentMethod: method })} />
      <Button type="submit" className="w-full">
        Confirmer la commande
      </Button>
      <ConfirmOrderDialog
        delivery={toConfirm}
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

/** The delivery form's values, for this tab. */
interface Draft {
  customerName: string
  deliveryAddress: string
  customerPhone: string
  paymentMethod: PaymentMethod
}

const EMPTY_DRAFT: Draft = {
  customerName: '',
  deliveryAddress: '',
  customerPhone: '',
  paymentMethod: 'Cash',
}

const storage = createStorageItem('sessionStorage', 'checkout')

function readDraft(): Draft {
  const stored = parseJson(storage.read())
  if (!isRecord(stored)) return EMPTY_DRAFT
  return {
    customerName: textAt(stored, 'customerName'),
    deliveryAddress: textAt(stored, 'deliveryAddress'),
    customerPhone: textAt(stored, 'customerPhone'),
    paymentMethod: PAYMENT_METHODS.find((method) => method === own(stored, 'paymentMethod')) ?? 'Cash',
  }
}

function draftOf({ customerName, deliveryAddress, customerPhone, paymentMethod }: OrderSent): Draft {
  return { customerName, deliveryAddress, customerPhone: customerPhone ?? '', paymentMethod }
}

function isEmptyDraft({ customerName, deliveryAddress, customerPhone }: Draft): boolean {
  return customerName + deliveryAddress + customerPhone === ''
}

function saveDraft(draft: Draft): void {
  storage.write(JSON.stringify(draft))
}
