import { MessageCircle } from 'lucide-react'
import { chatLink } from '../../../domain/contact/chat-link.ts'
import type { ListedOrder } from '../../../domain/orders/order.ts'
import { type OrderTextName, orderTextValues } from '../../../domain/orders/order-texts.ts'
import { fillText } from '../../../domain/text/filled-text.ts'
import { useIdentity, useOrigin } from '../../identity.ts'
import { useOrderTexts } from './use-order-texts.ts'

interface ChatLinkProps {
  order: ListedOrder
  label?: string
  className?: string
}

interface WhatsAppTextProps extends ChatLinkProps {
  text: OrderTextName
  courier?: { name: string; phone: string } | null
}

/** A link to the customer's chat. The message is the shop's text for a step of the order, filled in (D-52). */
export function WhatsAppText({ text, courier, ...rest }: WhatsAppTextProps) {
  const texts = useOrderTexts()
  const { name } = useIdentity()
  const publicUrl = useOrigin()
  const values = orderTextValues(rest.order, { shopName: name, publicUrl, courier })
  return <Chat {...rest} message={fillText(texts[text], values)} />
}

export function WhatsAppGreeting(props: ChatLinkProps) {
  const { customerName, orderId } = props.order
  return (
    <Chat {...props} message={`Bonjour ${customerName}, au sujet de votre commande ${orderId}\u202f: `} />
  )
}

/** Renders nothing without a phone number. */
function Chat({
  order: { customerPhone },
  message,
  label = 'WhatsApp',
  className = 'word-link min-h-11',
}: ChatLinkProps & { message: string }) {
  return (
    customerPhone && (
      <a href={chatLink(customerPhone, message)} target="_blank" rel="noreferrer" className={className}>
        <MessageCircle className="size-4" />
        <span>{label}</span>
      </a>
    )
  )
}
