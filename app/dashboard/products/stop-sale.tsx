import { ZapOff } from 'lucide-react'
import type { StockedProduct } from '../../../domain/catalogue/product.ts'
import { HOUR_MS } from '../../../domain/durations.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { Button } from '../../ui/button.tsx'
import { useChange } from '../change/use-change.ts'
import { type EditedFields, editedAnswer } from './use-product-edit.ts'

interface StopSaleProps {
  product: StockedProduct
  now: number
  className: string
  onEdited: (edited: EditedFields) => void
}

/** Stops the flash sale of a product with one tap. Taking that back starts it again for the hours that were left. */
export function StopSale({ product, now, className, onEdited }: StopSaleProps) {
  const { send, pending } = useChange()
  const { _id, name, flashSale } = product
  const { discount, endTime } = flashSale
  const set = (body: object, success: string, undo?: () => void) =>
    void send(
      {
        ...{ method: 'PATCH', path: encoded`/products/${_id}/flash-sale`, body, answer: editedAnswer },
        ...{ success, ...(undo && { undo }) },
        // Reloading the list could move the row.
        reload: (result) => !result.ok,
      },
      (result) => result.ok && onEdited(result.data.product),
    )
  const stop = () => {
    const left = Math.ceil((Date.parse(endTime ?? '') - now) / HOUR_MS)
    const start = { active: true, durationHours: Math.max(1, left || 0), discount }
    set({ active: false }, 'Vente flash arrêtée', () => set(start, 'Vente flash relancée'))
  }
  return (
    <Button
      variant="secondary"
      className={className}
      loading={pending}
      aria-label={`Arrêter la vente flash de ${name}`}
      onClick={stop}
    >
      <ZapOff className="size-4" />
      <span>Arrêter la vente flash</span>
    </Button>
  )
}
