import type { ContactInput } from '../../contracts/contact-form.ts'
import type { AppContext } from '../context.ts'

/** Stores a message for the administrators. */
export async function sendMessage(
  { store, clock, newId }: Pick<AppContext, 'store' | 'clock' | 'newId'>,
  input: ContactInput,
): Promise<void> {
  const id = newId()
  await store.transaction(async (tx) => {
    await tx.contact.insert({ ...input, id, createdAt: new Date(clock()).toISOString() })
    tx.publish({ kind: 'contact-message', id })
  })
}
