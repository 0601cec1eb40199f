import { ZapOff } from 'lucide-react'
import type { FlashSale, StockedProduct } from '../../../domain/catalogue/product.ts'
import { HOUR_MS } from '../../../domain/durations.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { serverNow } from '../../browser/server-time.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toasts.tsx'
import { useChange } from '../change/use-change.ts'
import { type EditedFields, editedAnswer } from './use-product-edit.ts'

interface StopSaleProps {
  product: StockedProduct
  className: string
  onEdited: (edited: EditedFields) => void
}

const CHANGED = 'Quelqu’un a changé cette vente flash entre-temps. Elle reste comme elle est.'

/** Stops the flash sale of a product with one tap. Taking that back starts it again for the hours that were left. */
export function StopSale({ product, className, onEdited }: StopSaleProps) {
  const { send, pending } = useChange()
  const { _id, name, flashSale } = product
  const { discount, durationHours, endTime } = flashSale
  const set = (body: Partial<FlashSale>, success: string, undo?: () => void) => {
    // Somebody may have started another sale meanwhile.
    const was = { active: !body.active, durationHours, discount }
    return send(
      {
        method: 'PATCH',
        path: encoded`/products/${_id}/flash-sale`,
        body: { ...body, was },
        answer: editedAnswer,
        success,
        ...(undo && { undo }),
        silent: true,
        // Only for an outdated row: reloading the list could move the row.
        reload: (result) => !result.ok && (result.status === 404 || result.status === 409),
      },
      (result) => {
        if (result.ok) onEdited(result.data.product)
        else void notify.error(result.outcome === 'changed' ? CHANGED : result.message)
      },
    )
  }
  const stop = () => {
    const left = Math.ceil((Date.parse(endTime ?? '') - serverNow()) / HOUR_MS)
    const start = { active: true, durationHours: Math.max(1, left || 0), discount }
    void set({ active: false }, 'Vente flash arrêtée', () => void set(start, 'Vente flash relancée'))
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
