import { type FormEvent, useState } from 'react'
import type { ShownDetails } from '../../../contracts/order-details.ts'
import { productLabel } from '../../../domain/catalogue/variants.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { formatNumber } from '../format-numbers.ts'
import { returnable } from './return-texts.ts'
import { useReturnAction } from './use-return-action.ts'

interface RequestFormProps {
  order: ShownDetails
  onClose: () => void
}

/** Requests a return: units of each line and a reason. */
export function RequestForm({ order, onClose }: RequestFormProps) {
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({})
  const [reason, setReason] = useState('')
  const { submit, loading, failure } = useReturnAction(order, { onDone: onClose })
  const [missing, setMissing] = useState(false)
  const max = returnable(order)
  const lines = Object.entries(chosen)
    .map(([position, quantity]) => ({ position: Number(position), quantity }))
    .filter(({ quantity }) => quantity > 0)

  function send(event: FormEvent) {
    event.preventDefault()
    setMissing(lines.length === 0)
    if (lines.length > 0) void submit({ action: 'request_return', lines, reason })
  }

  return (
    <form onSubmit={send} className="grid grid-cols-1 gap-4">
      {order.items.map(({ name, color, size }, position) => {
        const pieces = max[position] ?? 0
        if (pieces <= 0) return null
        return (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order keep their place
            key={position}
            label={productLabel({ name, color, size })}
            value={chosen[position] ?? 0}
            onChange={({ target }) => {
              setMissing(false)
              setChosen({ ...chosen, [position]: Number(target.value) })
            }}
          >
            <PieceOptions max={pieces} />
          </SelectField>
        )
      })}
      <TextArea
        label="Raison (facultatif)"
        rows={2}
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <FieldError>{missing ? 'Choisissez au moins une pièce.' : failure}</FieldError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={loading}>
          Enregistrer le retour
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </form>
  )
}

/** Options from `0` to `max` units. */
export function PieceOptions({ max }: { max: number }) {
  return Array.from({ length: max + 1 }, (_, pieces) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the number is the option
    <option key={pieces} value={pieces}>
      {formatNumber(pieces)}
    </option>
  ))
}
