import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { check } from '../../../contracts/issues.ts'
import { type DeliveryForm as Delivery, deliveryForm } from '../../../contracts/order-form.ts'
import { FIELD_TEXTS } from '../../../domain/messages.ts'
import { useIdentity } from '../../identity.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { notify } from '../../ui/toasts.tsx'
import { changeCart, readCart } from '../cart/cart-store.ts'
import { freshenCart } from '../cart/fresh-products.ts'
import { type Checkout, readDraft, saveDraft } from './checkout.ts'
import { rememberOrder } from './last-order.ts'
import { sendOrder } from './send-order.ts'

const FAILED = 'Erreur lors de la création de la commande. Veuillez réessayer.'
/** One toast about the order at a time, gone once a retry has succeeded. */
const ORDER_TOAST = 'order'

/** Who gets the parcel and where; then the question, then the order. `onRefused` hears when lines have changed. */
export function DeliveryForm({
  onRefused,
}: {
  onRefused: (problems: Awaited<ReturnType<typeof freshenCart>>) => void
}) {
  const [fields, setFields] = useState<Checkout>({ customerName: '', deliveryAddress: '', customerPhone: '' })
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [asked, setAsked] = useState<Delivery | null>(null)
  const [sending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const identity = useIdentity()

  // What was typed before a reload comes back once the page is alive.
  useEffect(() => setFields(readDraft()), [])

  const control = (name: keyof Checkout) => ({
    name,
    value: fields[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      const typed = { ...fields, [name]: event.target.value }
      setFields(typed)
      saveDraft(typed)
      setErrors({ ...errors, [name]: undefined })
    },
  })

  function confirm(event: FormEvent) {
    event.preventDefault()
    if (readCart().length === 0) return void notify.error('Votre panier est vide.')
    const checked = check(deliveryForm, fields)
    if (checked.ok) return setAsked(checked.value)
    setErrors(Object.fromEntries(checked.issues.map(({ path, message }) => [path, message])))
    notify.error(checked.issues[0]?.message ?? FIELD_TEXTS.allFields)
    form.current?.querySelector<HTMLElement>(`[name="${checked.issues[0]?.path}"]`)?.focus()
  }

  async function send(delivery: Delivery) {
    if (sending) return
    setSending(true)
    try {
      const order = await sendOrder(readCart(), delivery, identity)
      rememberOrder(order)
      notify.dismiss(ORDER_TOAST)
      changeCart(() => [])
      // Some browsers block a window opened after waiting: home then offers the chat as a link.
      window.open(order.chatLink, '_blank', 'noopener')
      setAsked(null)
      navigate('/')
    } catch (error) {
      console.warn('La commande a échoué :', error)
      setAsked(null)
      notify.error(FAILED, { id: ORDER_TOAST })
      freshenCart().then(onRefused, () => {}) // offline: there is nothing more to tell
    } finally {
      setSending(false)
    }
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={confirm}
      aria-label="Livraison"
      className="grid content-start gap-5"
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
        help="Neuf chiffres, par exemple 77 123 45 67 : le livreur vous appelle en arrivant."
        {...control('customerPhone')}
      />
      <p className="rounded-card bg-mint p-4 font-bold">Paiement à la livraison, en espèces.</p>
      <noscript>
        <p className="font-bold">Commander a besoin de JavaScript. Écrivez-nous plutôt sur WhatsApp.</p>
      </noscript>
      <Button type="submit" className="w-full">
        Confirmer la commande
      </Button>
      <Dialog
        open={asked !== null}
        title="Confirmation de la commande"
        onClose={() => !sending && setAsked(null)}
        actions={
          <>
            <Button look="secondary" disabled={sending} onClick={() => setAsked(null)}>
              Annuler
            </Button>
            <Button busy={sending} onClick={() => asked && send(asked)}>
              Continuer
            </Button>
          </>
        }
      >
        Vous serez redirigé vers WhatsApp pour finaliser votre commande.
      </Dialog>
    </form>
  )
}
