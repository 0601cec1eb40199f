import { MessageCircle } from 'lucide-react'
import { chatLink } from '../../../domain/contact/chat-link.ts'
import {
  type OrderTextName,
  orderTextValues,
  type TextOrder,
} from '../../../domain/fulfillment/order-texts.ts'
import { fillText } from '../../../domain/text/filled-text.ts'
import { useIdentity, useOrigin } from '../../identity.ts'
import { useOrderTexts } from './use-order-texts.ts'

interface WhatsAppTextProps {
  order: TextOrder & { customerPhone: string | null }
  text: OrderTextName
  courier?: { name: string; phone: string } | null
  /** by default `WhatsApp` */
  label?: string
  className?: string
}

/** Opens the chat with the customer and the prepared text of a step. Renders nothing without a phone number (D-52). */
export function WhatsAppText({ order, text, courier, label = 'WhatsApp', className }: WhatsAppTextProps) {
  const texts = useOrderTexts()
  const { name } = useIdentity()
  const publicUrl = useOrigin()
  if (!order.customerPhone) return null
  const values = orderTextValues(order, { shopName: name, publicUrl, courier })
  return (
    <a
      href={chatLink(order.customerPhone, fillText(texts[text], values))}
      target="_blank"
      rel="noreferrer"
      className={className ?? 'word-link min-h-11'}
    >
      <MessageCircle className="size-4" />
      {label}
    </a>
  )
}
