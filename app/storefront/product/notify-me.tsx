import { BellRing } from 'lucide-react'
import { type ComponentType, type MouseEvent, useState } from 'react'
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

/** Links to the alert page, because without scripts no size can be chosen on the product page. */
export function NotifyMeWithoutScripts({ product }: Pick<NotifyMeProps, 'product'>) {
  if (product.stock === 0 || product.variants.every(({ stock }) => stock > 0)) return null
  return (
    <noscript>
      <a href={stockAlertPath(product._id, { color: null, size: null })} className="word-link">
        Prévenez-moi quand une taille ou une couleur épuisée revient
      </a>
    </noscript>
  )
}
