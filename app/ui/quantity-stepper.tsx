import { Minus, Plus } from 'lucide-react'
import { IconButton } from './button.tsx'

interface QuantityStepperProps {
  /** accessible name */
  label: string
  quantity: number
  min: number
  max: number
  /** hides the hint that the maximum is reached */
  quiet?: boolean
  onChange: (quantity: number) => void
}

/** A button at its limit is only `aria-disabled`, so that it does not lose the focus. */
export function QuantityStepper({
  label,
  quantity,
  min,
  max,
  quiet = false,
  onChange,
}: QuantityStepperProps) {
  const lowest = quantity <= min
  const highest = quantity >= max
  return (
    <div className="grid justify-items-start gap-1">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend */}
      <div
        role="group"
        aria-label={label}
        className="inline-flex items-center rounded-full border-2 border-line bg-surface"
      >
        <IconButton
          label="Diminuer la quantité"
          aria-disabled={lowest}
          onClick={() => lowest || onChange(quantity - 1)}
        >
          <Minus className="size-4" />
        </IconButton>
        <output aria-live="polite" className="min-w-8 text-center font-extrabold figures">
          {quantity}
        </output>
        <IconButton
          label="Augmenter la quantité"
          aria-disabled={highest}
          onClick={() => highest || onChange(quantity + 1)}
        >
          <Plus className="size-4" />
        </IconButton>
      </div>
      {!quiet && <StockLimit quantity={quantity} max={max} className="text-sm" />}
    </div>
  )
}

export function StockLimit({
  quantity,
  max,
  className,
}: Pick<QuantityStepperProps, 'quantity' | 'max'> & { className: string }) {
  if (quantity < max || max <= 0) return null
  return (
    <p role="status" className={`text-ink-soft ${className}`}>
      {max === 1 ? 'Dernière pièce en stock' : `${max} pièces en stock au plus`}
    </p>
  )
}
