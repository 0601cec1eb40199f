import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** Returns one value for all processes and all starts: the first that was stored under this name. */
export async function getOrCreateSharedValue(
  db: Kysely<Schema>,
  name: string,
  initial: string,
): Promise<string> {
  const stored = await db
    .selectFrom('sharedValues')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  if (stored) return stored.value
  const { value } = await db
    .insertInto('sharedValues')
    .values({ name, value: initial })
    // Without the update, `returning` would not return an existing row.
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((e) => ({ value: e.ref('sharedValues.value') })),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}
