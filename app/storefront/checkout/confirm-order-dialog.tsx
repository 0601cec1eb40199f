import type { ReactNode } from 'react'
import type { DeliveryForm } from '../../../contracts/order-form.ts'
import { formatPhone } from '../../../domain/contact/phone.ts'
import { feeText } from '../../../domain/deliveries/zones.ts'
import type { PaymentMethod } from '../../../domain/orders/order.ts'
import { isFreeDelivery } from '../../../domain/orders/order-discount.ts'
import { serverNow } from '../../browser/server-time.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Francs } from '../../ui/price.tsx'
import { useCart } from '../cart/cart-store.ts'
import { PromotedFee } from '../cart/discount-rows.tsx'
import { UncheckedCodes, useUncheckedCodes } from '../cart/unchecked-codes.tsx'
import { type PricingData, useCartPrice } from '../cart/use-cart-price.ts'
import { useChosenDistrict } from './draft.ts'
import { ChosenOptions } from './order-summary-card.tsx'

interface ConfirmOrderDialogProps {
  /** null when the dialog is closed */
  delivery: DeliveryForm | null
  pricing: PricingData
  paymentMethod: PaymentMethod
  sending: boolean
  onCancel: () => void
  onContinue: () => void
}

/** Asks for confirmation before the order is sent, and stays open during the request. */
export function ConfirmOrderDialog({
  delivery,
  pricing,
  paymentMethod,
  sending,
  onCancel,
  onContinue,
}: ConfirmOrderDialogProps) {
  const isWithoutCode = useUncheckedCodes().length > 0
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
            {isWithoutCode ? 'Commander sans le code' : 'Continuer'}
          </Button>
        </>
      }
    >
      <p>
        {paymentMethod === 'Cash'
          ? 'Vous serez redirigé vers WhatsApp pour finaliser votre commande.'
          : `Vous serez redirigé vers la page de paiement ${paymentMethod} pour régler votre commande.`}
      </p>
      {delivery && <UncheckedCodes phone={delivery.customerPhone} />}
      {delivery && <OrderInShort delivery={delivery} pricing={pricing} paymentMethod={paymentMethod} />}
    </Dialog>
  )
}

interface OrderInShortProps extends Pick<ConfirmOrderDialogProps, 'pricing' | 'paymentMethod'> {
  delivery: DeliveryForm
}

function OrderInShort({ delivery, pricing, paymentMethod }: OrderInShortProps) {
  const { customerName, deliveryAddress, customerPhone } = delivery
  const cart = useCart()
  const { itemsTotal, promotions, discount, fullFee, deliveryFee } = useCartPrice(
    pricing,
    customerPhone,
    serverNow(),
  )
  const district = useChosenDistrict(pricing.deliveryZones, itemsTotal)
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
      {promotions.map((promotion) => (
        <Part key={promotion.id} name={promotion.name}>
          {isFreeDelivery(promotion) ? 'Livraison gratuite' : <Francs amount={-promotion.amount} />}
        </Part>
      ))}
      {district && (
        <Part name="Frais de livraison">
          <PromotedFee fee={deliveryFee} before={feeText(fullFee ?? 0)} />
        </Part>
      )}
      <Part name="Total">
        <Francs amount={itemsTotal - discount + deliveryFee} className="text-lg font-extrabold" />
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
