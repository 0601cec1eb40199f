import { ChevronDown } from 'lucide-react'
import type { FollowedOrder } from '../../../domain/orders/followed-order.ts'
import { ORDER_LIMITS } from '../../../domain/orders/order-constants.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { SelectField, TextArea } from '../../ui/field.tsx'

interface FollowFormsProps {
  order: FollowedOrder
  /** secret of the page, sent with each form */
  cle: string
  days: readonly { day: string; text: string }[]
}

/**
 * Forms for the changes that the customer can still make. Each form must first be expanded, so no dialog asks for
 * confirmation.
 */
export function FollowForms({ order, cle, days }: FollowFormsProps) {
  const { orderId, mayCancel, mayChangeAddress, mayPostpone } = order
  if (!mayCancel && !mayChangeAddress && !mayPostpone) return null
  const form = (geste: string, fields: Elements) => (
    <form method="post" action={encoded`/commande/${orderId}`} className="grid gap-4 pb-5">
      <input type="hidden" name="cle" value={cle} />
      <input type="hidden" name="geste" value={geste} />
      {fields}
    </form>
  )
  return (
    <section aria-label="Modifier la commande" className="rounded-card bg-surface px-5 shadow-card">
      {mayChangeAddress && (
        <Change label="Modifier l’adresse">
          {form(
            'adresse',
            <>
              <TextArea
                label="Nouvelle adresse"
                help={
                  order.district === ''
                    ? 'Quartier, rue, point de repère'
                    : 'Rue, point de repère. Pour un autre quartier, écrivez-nous.'
                }
                name="deliveryAddress"
                required
                maxLength={ORDER_LIMITS.address}
                rows={3}
              />
              <Button type="submit">Enregistrer l’adresse</Button>
            </>,
          )}
        </Change>
      )}
      {mayPostpone && (
        <Change label="Reporter">
          {form(
            'reporter',
            <>
              <SelectField label="Être livré à partir du" name="day">
                {days.map(({ day, text }) => (
                  <option key={day} value={day}>
                    {text}
                  </option>
                ))}
              </SelectField>
              <Button type="submit">Enregistrer le jour</Button>
            </>,
          )}
        </Change>
      )}
      {mayCancel && (
        <Change label="Annuler">
          {form(
            'annuler',
            <>
              <p>Annuler cette commande ? Rien ne vous sera livré.</p>
              <Button type="submit" variant="danger">
                Annuler la commande
              </Button>
            </>,
          )}
        </Change>
      )}
    </section>
  )
}

function Change({ label, children }: { label: string; children: Elements }) {
  return (
    <details className="group border-t border-line first:border-0">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between font-bold text-link">
        <span>{label}</span>
        <ChevronDown className="size-5 group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
