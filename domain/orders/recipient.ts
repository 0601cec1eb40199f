import { formatPhone, readAnyPhone } from '../contact/phone.ts'
import type { Order } from './order.ts'

/** Whom the courier meets. */
interface Recipient {
  name: string
  phone: string | null
  address: string
}

/** The delivery address of a gift, which says for whom it is: the customer of the order is the giver (K-10). */
export function giftAddress({ name, phone, address }: Recipient & { phone: string }): string {
  return `Pour ${name}, ${formatPhone(phone)}, ${address}`
}

/** Reads what `giftAddress` wrote. Of an address that the shop has changed, name and phone may be unknown. */
export function giftRecipient(deliveryAddress: string): Recipient {
  const [, name = '', typed = '', address = ''] =
    /^Pour (.+?), (\+?\d[\d ]{7,}), (.+)$/s.exec(deliveryAddress) ?? []
  const phone = readAnyPhone(typed)
  return phone ? { name, phone, address } : { name: '', phone, address: deliveryAddress }
}

type Delivery = Pick<Order, 'hidesAddress' | 'customerName' | 'customerPhone' | 'deliveryAddress'>

/** The customer or, for a gift, the parents: they do not know the order, and its giver may want to stay anonymous. */
export function recipientOf({
  hidesAddress,
  customerName: name,
  customerPhone: phone,
  deliveryAddress: address,
}: Delivery): Recipient {
  if (!hidesAddress) return { name, phone, address }
  const recipient = giftRecipient(address)
  return { ...recipient, name: recipient.name || 'Parents' }
}
