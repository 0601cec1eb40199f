import { productLabel } from '../../../domain/catalogue/variants.ts'
import { remainingPieces } from '../../../domain/fulfillment/managed-order.ts'
import { SelectField } from '../../ui/field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import type { DetailedOrder } from './detailed-order.ts'
import type { RefusedPieces as Refused } from './step-values.ts'

interface RefusedPiecesProps {
  items: DetailedOrder['items']
  refused: Refused
  error: string | null
  onChange: (refused: Refused) => void
}

/** Selects the units that the customer refused, which return to the stock. */
export function RefusedPieces({ items, refused, error, onChange }: RefusedPiecesProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-bold">Pièces non prises, remises en stock</legend>
      {items.map((item, position) => {
        const max = remainingPieces(item)
        if (max <= 0) return null
        return (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: the API names lines by their position
            key={position}
            name="refused"
            label={productLabel(item)}
            value={String(refused[position] ?? 0)}
            onChange={(event) => onChange({ ...refused, [position]: Number(event.target.value) })}
          >
            {[...Array(max + 1).keys()].map((count) => (
              <option key={count} value={count}>
                {count === 0 ? 'Toutes prises' : `${count} sur ${max}`}
              </option>
            ))}
          </SelectField>
        )
      })}
      <FieldError>{error}</FieldError>
    </fieldset>
  )
}
