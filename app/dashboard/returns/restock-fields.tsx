import { useState } from 'react'
import { productLabel, type VariantChoice } from '../../../domain/catalogue/variants.ts'
import type { UnitsOfLine } from '../../../domain/orders/order-action.ts'
import { pluralize } from '../../../domain/text/format.ts'
import { SelectField } from '../../ui/field.tsx'
import { UnitOptions } from './request-form.tsx'

interface ReturnedLine extends UnitsOfLine, VariantChoice {
  name: string
}

/** What is decided about units that came back: `restock` is sold again, by default all; the others are damaged. */
export function useRestock(lines: readonly UnitsOfLine[]) {
  const [again, setAgain] = useState<Readonly<Record<number, number>>>({})
  const unitsAgain = ({ position, quantity }: UnitsOfLine) => Math.min(again[position] ?? quantity, quantity)
  return {
    unitsAgain,
    setUnits: (position: number, units: number) => setAgain({ ...again, [position]: units }),
    restock: lines
      .map((line) => ({ position: line.position, quantity: unitsAgain(line) }))
      .filter(({ quantity }) => quantity > 0),
  }
}

interface RestockFieldsProps extends Omit<ReturnType<typeof useRestock>, 'restock'> {
  lines: readonly ReturnedLine[]
}

/** Asks how many units of each line can be sold again; the other units count as damaged. */
export function RestockFields({ lines, unitsAgain, setUnits }: RestockFieldsProps) {
  return lines.map((line) => {
    const { position, quantity } = line
    const label = productLabel(line)
    const damaged = quantity - unitsAgain(line)
    const set = (units: number) => setUnits(position, units)
    if (quantity === 1) return <OneUnit key={position} label={label} damaged={damaged === 1} onChoose={set} />
    return (
      <SelectField
        key={position}
        label={`${label} : remettre en vente`}
        help={damaged > 0 ? `Abîmé : ${pluralize(damaged, 'pièce')}, hors du stock.` : undefined}
        value={unitsAgain(line)}
        onChange={({ target }) => set(Number(target.value))}
      >
        <UnitOptions max={quantity} />
      </SelectField>
    )
  })
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
