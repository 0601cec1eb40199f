import { BellRing } from 'lucide-react'
import { availableInstead } from '../../../domain/catalogue/choose-variant.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { type VariantChoice, variantLabel } from '../../../domain/catalogue/variants.ts'
import { chatLink } from '../../../domain/contact/chat-link.ts'
import { variantPath } from '../../../domain/urls/page-paths.ts'
import { useIdentity, useOrigin } from '../../identity.ts'

interface SoldOutChoiceProps {
  product: Product
  choice: VariantChoice
  onChoose: (dimension: 'color' | 'size', choice: string) => void
}

/** Takes the place of the order button when the chosen colour and size is sold out. */
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

/** A WhatsApp message that asks the shop to say when a colour and size is back. */
export function NotifyMe({ product: { _id, name }, choice }: Pick<SoldOutChoiceProps, 'product' | 'choice'>) {
  const { whatsapp } = useIdentity()
  const address = useOrigin() + variantPath(_id, choice)
  const label = variantLabel(choice)
  const what = `« ${name} »${label && ` (${label})`}`
  return (
    <a
      href={chatLink(whatsapp, `Bonjour, prévenez-moi quand ${what} est de nouveau en stock : ${address}`)}
      target="_blank"
      rel="noreferrer"
      className="word-link"
    >
      <BellRing className="size-5" />
      Prévenez-moi
    </a>
  )
}
