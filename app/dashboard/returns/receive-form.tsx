import { useState } from 'react'
import { productLabel } from '../../../domain/catalogue/variants.ts'
import { pluralize } from '../../../domain/text/format.ts'
import { SelectField } from '../../ui/field.tsx'
import { UnitOptions } from './request-form.tsx'
import { ReturnForm, type ReturnFormProps } from './return-form.tsx'

/** Asks how many received units of each line can be sold again; the other units count as damaged. */
export function ReceiveForm({ order, found, onClose }: ReturnFormProps) {
  const [again, setAgain] = useState<Readonly<Record<number, number>>>(() =>
    Object.fromEntries(found.lines.map(({ position, quantity }) => [position, quantity])),
  )

  const restock = found.lines
    .map(({ position }) => ({ position, quantity: again[position] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)

  return (
    <ReturnForm
      order={order}
      label="Pièces reçues"
      onSubmit={(send) => send({ action: 'receive_return', returnId: found.id, restock })}
      onClose={onClose}
    >
      {found.lines.map(({ position, quantity }) => {
        const { name = '', color = null, size = null } = order.items[position] ?? {}
        const label = productLabel({ name, color, size })
        const damaged = quantity - (again[position] ?? 0)
        const set = (units: number) => setAgain({ ...again, [position]: units })
        if (quantity === 1) {
          return <OneUnit key={position} label={label} damaged={damaged === 1} onChoose={set} />
        }
        return (
          <SelectField
            key={position}
            label={`${label} : remettre en vente`}
            help={damaged > 0 ? `Abîmé : ${pluralize(damaged, 'pièce')}, hors du stock.` : undefined}
            value={again[position] ?? 0}
            onChange={({ target }) => set(Number(target.value))}
          >
            <UnitOptions max={quantity} />
          </SelectField>
        )
      })}
    </ReturnForm>
  )
}

const CHOICES = [
  { label: 'Remettre en vente', units: 1 },
  { label: 'Abîmé', units: 0 },
] as const

interface OneUnitProps {
  label: string
  damaged: boolean
  onChoose: (units: number) => void
}

function OneUnit({ label, damaged, onChoose }: OneUnitProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1">
      <legend className="font-bold wrap-anywhere">{label}</legend>
      <div className="flex flex-wrap gap-x-5">
        {CHOICES.map(({ label: choice, units }) => (
          <label key={choice} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              checked={damaged === (units === 0)}
              onChange={() => onChoose(units)}
              className="size-5 accent-action"
            />
            <span>{choice}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
