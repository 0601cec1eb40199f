import type { User } from '../accounts/account.ts'
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

/** A colleague as conversations name them. */
export function shownPerson({ _id: id, name, username }: Pick<User, '_id' | 'name' | 'username'>) {
  return { id, name: name?.trim() || username }
}
