import { useState } from 'react'
import { productLabel } from '../../../domain/catalogue/variants.ts'
import { SelectField } from '../../ui/field.tsx'
import { pluralize } from '../format-numbers.ts'
import { PieceOptions } from './request-form.tsx'
import { ReturnForm, type ReturnFormProps } from './return-form.tsx'

/** Asks how many received units of each line can be sold again; the other units count as damaged. */
export function ReceiveForm({ order, found, onClose }: ReturnFormProps) {
  const [again, setAgain] = useState<Readonly<Record<number, number>>>(() =>
    Object.fromEntries(found.lines.map(({ position, quantity }) => [position, quantity])),
  )

  function read() {
    const restock = found.lines
      .map(({ position }) => ({ position, quantity: again[position] ?? 0 }))
      .filter(({ quantity }) => quantity > 0)
    return { action: 'receive_return', returnId: found.id, restock } as const
  }

  return (
    <ReturnForm order={order} label="Pièces reçues" read={read} onClose={onClose}>
      {found.lines.map(({ position, quantity }) => {
        const { name = '', color = null, size = null } = order.items[position] ?? {}
        const label = productLabel({ name, color, size })
        const damaged = quantity - (again[position] ?? 0)
        const set = (pieces: number) => setAgain({ ...again, [position]: pieces })
        if (quantity === 1) {
          return <OnePiece key={position} label={label} damaged={damaged === 1} onChoose={set} />
        }
        return (
          <SelectField
            key={position}
            label={`${label} : remettre en vente`}
            help={damaged > 0 ? `Abîmé : ${pluralize(damaged, 'pièce')}, hors du stock.` : undefined}
            value={again[position] ?? 0}
            onChange={({ target }) => set(Number(target.value))}
          >
            <PieceOptions max={quantity} />
          </SelectField>
        )
      })}
    </ReturnForm>
  )
}

const CHOICES = [
  { label: 'Remettre en vente', pieces: 1 },
  { label: 'Abîmé', pieces: 0 },
] as const

interface OnePieceProps {
  label: string
  damaged: boolean
  onChoose: (pieces: number) => void
}

function OnePiece({ label, damaged, onChoose }: OnePieceProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1">
      <legend className="font-bold wrap-anywhere">{label}</legend>
      <div className="flex flex-wrap gap-x-5">
        {CHOICES.map(({ label: choice, pieces }) => (
          <label key={choice} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              checked={damaged === (pieces === 0)}
              onChange={() => onChoose(pieces)}
              className="size-5 accent-action"
            />
            <span>{choice}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
