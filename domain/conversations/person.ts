import { fold } from '../text/fold.ts'

/** What `Messages` searches of a customer at WhatsApp. */
export function conversationSearchText({
  name,
  username,
  phone,
}: {
  name: string
  username: string | null
  phone: string | null
}): string {
  return fold([name, username, phone].filter((part) => part).join('\n'))
}
