import { Minus, Plus } from 'lucide-react'
import { IconButton } from './button.tsx'

interface QuantityStepperProps {
  /** what is counted, for who cannot see it */
  label: string
  quantity: number
  /** − does nothing below this */
  min: number
  /** + says why it does nothing beyond this */
  max: number
  /** the reason stands elsewhere already */
  quiet?: boolean
  onChange: (quantity: number) => void
}

/** − number +, stopping at the known stock with a word about it. Its buttons keep the focus also at the limits. */
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
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own */}
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
        <output aria-live="polite" className="min-w-8 text-center font-extrabold tabular-nums">
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
      {!quiet && highest && max > 0 && (
        <p role="status" className="text-sm text-ink-soft">
          {max === 1 ? 'Dernière pièce en stock' : `${max} pièces en stock au plus`}
        </p>
      )}
    </div>
  )
}
