import type { FlashSale } from '../../../domain/catalogue/product.ts'
import { TextField } from '../../ui/field.tsx'
import { PercentField } from './percent-field.tsx'
import type { ProductFormState } from './use-product-form.ts'

const END = new Intl.DateTimeFormat('fr-SN', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Africa/Dakar',
})

export function FlashSaleFields({
  text,
  flashSale,
}: Pick<ProductFormState, 'text'> & { flashSale: FlashSale | null }) {
  const end = flashSale?.active && flashSale.endTime !== null ? Date.parse(flashSale.endTime) : 0
  return (
    <div className="grid gap-5 rounded-card bg-sun-tint p-4 sm:grid-cols-2">
      <TextField
        label="Durée (heures)"
        type="number"
        inputMode="numeric"
        step="1"
        min="1"
        {...text('durationHours')}
      />
      <PercentField label="Réduction flash (%)" {...text('flashDiscount')} />
      {end > Date.now() && (
        <p className="text-sm sm:col-span-2">
          En cours jusqu’au {END.format(end)}. Sans changement, cette fin reste la même.
        </p>
      )}
    </div>
  )
}
