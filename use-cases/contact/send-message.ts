import type { ContactInput } from '../../contracts/contact-form.ts'
import type { Shop } from '../context.ts'

/** Keeps a message for the administrators. */
export async function sendMessage(
  { store, clock, newId }: Pick<Shop, 'store' | 'clock' | 'newId'>,
  input: ContactInput,
): Promise<void> {
  const id = newId()
  await store.transaction(async (inside) => {
    await inside.contact.insert({ ...input, id, createdAt: new Date(clock()).toISOString() })
    inside.announce({ kind: 'contact-message', id })
  })
}
