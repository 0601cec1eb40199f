import type { ContactInput } from '../../contracts/contact-form.ts'
import type { Shop } from '../shop.ts'

/** Keeps a message for the administrators. */
export async function sendMessage(
  { store, clock, newId, announce }: Pick<Shop, 'store' | 'clock' | 'newId' | 'announce'>,
  input: ContactInput,
): Promise<void> {
  const id = newId()
  await store.contact.insert({ ...input, id, createdAt: new Date(clock()).toISOString() })
  announce({ kind: 'contact-message', id })
}
