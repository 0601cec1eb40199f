import { differences } from '../../domain/audit/audit.ts'
import { HIDDEN, markValue, type SetupStepName } from '../../domain/setup/setup-steps.ts'
import { record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'
import { setupFacts } from './read-setup.ts'

type Shop = Pick<AppContext, 'store' | 'settings' | 'publicUrl' | 'clock' | 'newId' | 'actor'>

/** Marks a step as done with the current value, or reopens it. */
export async function markStep(shop: Shop, step: SetupStepName, done: boolean): Promise<void> {
  await setMark(shop, step, done ? markValue(step, await setupFacts(shop)) : null)
}

/** Hides the checklist for every administrator, or shows it again. */
export function hideSetup(shop: Shop, hidden: boolean): Promise<void> {
  return setMark(shop, HIDDEN, hidden ? '' : null)
}

/** @param value null removes the mark */
async function setMark(shop: Shop, name: string, value: string | null): Promise<void> {
  await shop.store.transaction(async (tx) => {
    const before = (await tx.setup.marks()).get(name) ?? null
    if (before === value) return
    if (value === null) await tx.setup.unmark(name)
    else await tx.setup.mark(name, value, { actor: shop.actor, at: shop.clock() })
    const changes = differences({ [name]: before !== null }, { [name]: value !== null })
    await record(tx, shop, { action: 'setup.changed', changes })
  })
}
