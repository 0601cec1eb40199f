import { type FormEvent, useState } from 'react'
import { validate } from '../../../contracts/issues.ts'
import { type DeliveryForm as Delivery, deliveryForm } from '../../../contracts/order-form.ts'
import type { LineProblem } from '../../../domain/errors.ts'
import { VALIDATION_MESSAGES } from '../../../domain/validation-messages.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { nameMissing } from '../../ui/name-missing.ts'
import { notify } from '../../ui/toasts.tsx'
import { useFormErrors } from '../../ui/use-form-errors.ts'
import { readCart } from '../cart/cart-store.ts'
import { CART_IS_EMPTY } from '../cart/empty-cart.tsx'
import { allAvailable } from '../cart/unavailable-lines.tsx'
import { ConfirmOrderDialog } from './confirm-order-dialog.tsx'
import { type Draft, draftOf, isEmptyDraft, readDraft, saveDraft } from './draft.ts'
import { PaymentChoice } from './payment-choice.tsx'
import { useOrderRetry } from './use-order-retry.ts'
import { ORDER_TOAST, usePlaceOrder } from './use-place-order.ts'

const MISSING = {
  customerName: 'Indiquez votre nom',
  deliveryAddress: 'Indiquez votre adresse de livraison',
}

interface DeliveryFormProps {
  /** called with what has changed about the lines */
  onRefused: (problems: LineProblem[]) => void
  onPlaced: () => void
}

/** The form for recipient, address and payment; then the confirmation, then the order. Rendered in the browser only. */
export function DeliveryForm({ onRefused, onPlaced }: DeliveryFormProps) {
  const [draft, setDraft] = useState(readDraft)
  const [asked, setAsked] = useState<Delivery | null>(null)
  const { form, field, point } = useFormErrors()
  const { place, sending } = usePlaceOrder({ onRefused, onPlaced, onEnd: () => setAsked(null) })

  useOrderRetry((sent) => {
    // Another tab, or the app opened anew, knows nothing of what was typed: the order does.
    const typed = isEmptyDraft(readDraft()) ? draftOf(sent) : readDraft()
    change(typed)
    ask(typed)
  })

  function change(changed: Partial<Draft>) {
    const typed = { ...draft, ...changed }
    setDraft(typed)
    saveDraft(typed)
  }

  const control = (name: 'customerName' | 'deliveryAddress' | 'customerPhone') =>
    field(name, draft[name], (typed) => change({ [name]: typed }))

  function confirm(event: FormEvent) {
    event.preventDefault()
    ask(draft)
  }

  function ask(typed: Draft) {
    if (readCart().length === 0) return void notify.error(CART_IS_EMPTY)
    if (!allAvailable()) return
    const checked = validate(deliveryForm, typed)
    if (checked.ok) {
      notify.dismiss(ORDER_TOAST.id)
      return setAsked(checked.value)
    }
    point(nameMissing(checked.issues, MISSING))
    notify.error(checked.issues[0]?.message ?? VALIDATION_MESSAGES.allFields, ORDER_TOAST)
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={confirm}
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
        delivery={asked}
        paymentMethod={draft.paymentMethod}
        sending={sending}
        onCancel={() => setAsked(null)}
        onContinue={() => asked && place(asked, draft.paymentMethod)}
      />
    </form>
  )
}
