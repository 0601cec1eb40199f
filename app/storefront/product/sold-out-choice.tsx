import { BellRing } from 'lucide-react'
import { type ComponentType, type MouseEvent, useState } from 'react'
import { availableInstead } from '../../../domain/catalogue/available-instead.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import type { VariantChoice } from '../../../domain/catalogue/variants.ts'
import { stockAlertPath } from '../../../domain/urls/page-paths.ts'
import type { AlertFormProps } from '../stock-alert/alert-form.tsx'

interface NotifyMeProps {
  product: Product
  choice: VariantChoice
}

/**
 * `Prévenez-moi` (F-50) loads the form on demand. Without scripts, `Prévenez-moi` is a link to the page of the form.
 */
export function NotifyMe({ product, choice }: NotifyMeProps) {
  const [loaded, setLoaded] = useState<{ Form: ComponentType<AlertFormProps> } | null>(null)
  const path = stockAlertPath(product._id, choice)

  async function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    try {
      const { AlertForm } = await import('../stock-alert/alert-form.tsx')
      setLoaded({ Form: AlertForm })
    } catch {
      location.assign(path)
    }
  }

  if (loaded) return <loaded.Form key={path} product={product} choice={choice} />
  return (
    <a href={path} onClick={open} className="word-link">
      <BellRing className="size-5" />
      Prévenez-moi
    </a>
  )
}

interface SoldOutChoiceProps {
  product: Product
  choice: VariantChoice
  onChoose: (dimension: 'color' | 'size', choice: string) => void
}

/** Replaces the quantity and the button `Ajouter au panier` when the selected colour and size is sold out. */
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
            {`Disponible en ${one}`}
          </button>
        ))}
      </div>
      <NotifyMe product={product} choice={choice} />
    </div>
  )
}
