import { useState } from 'react'
import { SIZE_REASONS } from '../../../domain/catalogue/size-fit.ts'
import { productLabel } from '../../../domain/catalogue/variants.ts'
import { returnableUnits } from '../../../domain/orders/returns.ts'
import { formatNumber } from '../../../domain/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { ReturnForm, type ReturnFormProps } from './return-form.tsx'

export function RequestForm({ order, onClose }: Omit<ReturnFormProps, 'found'>) {
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({})
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const lines = Object.entries(chosen)
    .map(([position, quantity]) => ({ position: Number(position), quantity }))
    .filter(({ quantity }) => quantity > 0)

  return (
    <ReturnForm
      order={order}
      label="Enregistrer le retour"
      problem={missing ? 'Choisissez au moins une pièce.' : null}
      onSubmit={(send) => {
        setMissing(lines.length === 0)
        if (lines.length > 0) send({ action: 'request_return', lines, reason })
      }}
      onClose={onClose}
    >
      {order.items.map(({ name, color, size }, position) => {
        const units = returnableUnits(order, position)
        if (units <= 0) return null
        return (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of the lines never changes
            key={position}
            label={productLabel({ name, color, size })}
            value={chosen[position] ?? 0}
            onChange={({ target }) => {
              setMissing(false)
              setChosen({ ...chosen, [position]: Number(target.value) })
            }}
          >
            <UnitOptions max={units} />
          </SelectField>
        )
      })}
      <div className="flex flex-wrap gap-2">
        {SIZE_REASONS.map((text) => (
          <Button key={text} variant="secondary" onClick={() => setReason(text)}>
            {text}
          </Button>
        ))}
      </div>
      <TextArea
        label="Raison (facultatif)"
        help={
          '«\u202fTrop petit\u202f» et «\u202fTrop grand\u202f» comptent pour le conseil de taille de l’article.'
        }
        rows={2}
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ReturnForm>
  )
}

export function UnitOptions({ max }: { max: number }) {
  return Array.from({ length: max + 1 }, (_, units) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the index is the number of units
    <option key={units} value={units}>
      {formatNumber(units)}
    </option>
  ))
}
