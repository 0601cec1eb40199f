import { availableInstead } from '../../../domain/catalogue/choose-variant.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import type { VariantChoice } from '../../../domain/catalogue/variants.ts'
import { NotifyMe } from './notify-me.tsx'

interface SoldOutChoiceProps {
  product: Product
  choice: VariantChoice
  onChoose: (dimension: 'color' | 'size', choice: string) => void
}

/** Replaces the order button when the selected colour and size is sold out. */
export function SoldOutChoice({ product, choice, onChoose }: SoldOutChoiceProps) {
  const { dimension, choices } = availableInstead(product.variants, choice)
  return (
    <div className="grid justify-items-start gap-3">
      <div className="flex flex-wrap gap-2">
        {choices.map((one) => (
          <button
            key={one}
            type="button"
            onClick={() => onChoose(dimension, one)}
            className="inline-flex min-h-11 items-center rounded-full border-2 border-action bg-surface px-4 font-bold wrap-anywhere text-action hover:bg-action-tint"
          >
            Disponible en {one}
          </button>
        ))}
      </div>
      <NotifyMe product={product} choice={choice} />
    </div>
  )
}
