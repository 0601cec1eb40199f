import type { ReactNode } from 'react'
import type { DeliveryForm } from '../../../contracts/order-form.ts'
import { cartTotal } from '../../../domain/cart/edit-cart.ts'
import { formatPhone } from '../../../domain/contact/phone.ts'
import { type DeliveryZone, feeText } from '../../../domain/deliveries/zones.ts'
import type { PaymentMethod } from '../../../domain/orders/order.ts'
import { serverNow } from '../../browser/server-time.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Francs } from '../../ui/price.tsx'
import { useCart } from '../cart/cart-store.ts'
import { useChosenDistrict } from './draft.ts'
import { ChosenOptions } from './order-summary-card.tsx'

interface ConfirmOrderDialogProps {
  /** null when the dialog is closed */
  delivery: DeliveryForm | null
  zones: readonly DeliveryZone[]
  paymentMethod: PaymentMethod
  sending: boolean
  onCancel: () => void
  onContinue: () => void
}

/** Asks for confirmation before the order is sent, and stays open during the request. */
export function ConfirmOrderDialog({
  delivery,
  zones,
  paymentMethod,
  sending,
  onCancel,
  onContinue,
}: ConfirmOrderDialogProps) {
  return (
    <Dialog
      sheet
      open={delivery !== null}
      title="Confirmation de la commande"
      onClose={() => !sending && onCancel()}
      actions={
        <>
          <Button variant="secondary" disabled={sending} onClick={onCancel}>
            Annuler
          </Button>
          <Button loading={sending} onClick={onContinue}>
            Continuer
          </Button>
        </>
      }
    >
      <p>
        {paymentMethod === 'Cash'
          ? 'Vous serez redirigé vers WhatsApp pour finaliser votre commande.'
          : `Vous serez redirigé vers la page de paiement ${paymentMethod} pour régler votre commande.`}
      </p>
      {delivery && <OrderInShort delivery={delivery} zones={zones} paymentMethod={paymentMethod} />}
    </Dialog>
  )
}

interface OrderInShortProps extends Pick<ConfirmOrderDialogProps, 'zones' | 'paymentMethod'> {
  delivery: DeliveryForm
}

function OrderInShort({ delivery, zones, paymentMethod }: OrderInShortProps) {
  const cart = useCart()
  const total = cartTotal(cart, serverNow())
  const district = useChosenDistrict(zones, total)
  const { customerName, deliveryAddress, customerPhone } = delivery
  return (
    <dl className="mt-4 grid gap-3 border-t border-line pt-4 text-ink">
      <Part name="Articles">
        <ul className="grid gap-1">
          {cart.map((line) => (
            <li key={line.cartItemId}>
              <span>{`${line.quantity} × ${line.name}`}</span>
              <ChosenOptions options={line.options} />
            </li>
          ))}
        </ul>
      </Part>
      {district && <Part name="Frais de livraison">{feeText(district.fee)}</Part>}
      <Part name="Total">
        <Francs amount={total + (district?.fee ?? 0)} className="text-lg font-extrabold" />
      </Part>
      <Part name="Livraison">
        <p>{customerName}</p>
        {district && <p>{district.name}</p>}
        <p>{deliveryAddress}</p>
        {customerPhone && <p>{formatPhone(customerPhone)}</p>}
      </Part>
      <Part name="Paiement">{paymentMethod === 'Cash' ? 'À la livraison, en espèces' : paymentMethod}</Part>
    </dl>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-3 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <dt className="text-sm text-ink-soft sm:text-base">{name}</dt>
      <dd className="min-w-0 font-bold wrap-anywhere">{children}</dd>
    </div>
  )
}
