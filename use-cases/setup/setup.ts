import { hasPermission, type User } from '../../domain/accounts/account.ts'
import { differences } from '../../domain/audit/audit.ts'
import type { Result } from '../../domain/errors.ts'
import { type DemoRemoval, planDemoRemoval, type StayingProduct } from '../../domain/setup/demo-products.ts'
import {
  HIDDEN,
  markValue,
  SETUP_SETTINGS,
  type Setup,
  type SetupFacts,
  type SetupSettingGroup,
  type SetupSource,
  type SetupStep,
  type SetupStepName,
  STARTED,
  setupOf,
} from '../../domain/setup/setup-steps.ts'
import { record } from '../audit/record.ts'
import { deleteProducts } from '../catalogue/change-products.ts'
import type { AppContext, ReadDeps, WriteDeps } from '../context.ts'
import { listSettings } from '../settings/read-settings.ts'

type Shop = Pick<AppContext, 'store' | 'settings' | 'publicUrl' | 'clock'>

/** Maximum administrators named for a step that the caller may not do. */
const NAMED = 3

export interface ShownSetup extends Omit<Setup, 'steps'> {
  /** `doers`: names of administrators who may do the step; empty when the caller may do it */
  steps: (SetupStep & { doers: string[] })[]
  whatsapp: string
  removable: number
}

/** Reads the checklist for an administrator (G-04). */
export async function readSetup(shop: Shop, caller: User): Promise<ShownSetup> {
  const facts = await setupFacts(shop)
  const setup = setupOf(facts, shop.clock())
  const mayAll = setup.steps.every(({ needs }) => hasPermission(caller, needs))
  const accounts = mayAll ? [] : await shop.store.accounts.list()
  const steps = setup.steps.map((step) => {
    const { needs } = step
    const doers = hasPermission(caller, needs) ? [] : accounts.filter((one) => hasPermission(one, needs))
    return { ...step, doers: doers.slice(0, NAMED).map(({ username }) => username) }
  })
  return { ...setup, steps, whatsapp: facts.whatsapp, removable: facts.removable }
}

async function setupFacts(shop: Shop): Promise<SetupFacts> {
  const { setup } = shop.store
  const [settings, marks, hasProduct, hadDemo, demo, startedAt] = await Promise.all([
    listSettings(shop),
    setup.marks(),
    setup.hasOwnProduct(),
    setup.hadDemo(),
    setup.demoProducts(),
    setup.markedAt(STARTED),
  ])
  const sources = Object.entries(SETUP_SETTINGS).map(([group, names]) => [
    group,
    firstSource(names.map((name) => settings[name].source)),
  ])
  return {
    sources: Object.fromEntries(sources) as Record<SetupSettingGroup, SetupSource>,
    whatsapp: settings.whatsapp.value,
    address: shop.publicUrl,
    hasProduct,
    hadDemo,
    startedAt,
    removable: planDemoRemoval(demo).removable.length,
    marks,
  }
}

function firstSource(sources: readonly SetupSource[]): SetupSource {
  return sources.find((source) => source !== 'default') ?? 'default'
}

type Writing = Shop & WriteDeps

/**
 * Marks a checklist step as done or not done. A mark stores the value it was made for, such as the public URL, and is
 * ignored when that value changes.
 */
export async function markStep(shop: Writing, step: SetupStepName, done: boolean): Promise<void> {
  await setMark(shop, step, done ? markValue(step, await setupFacts(shop)) : null)
}

/** Hides the checklist for every administrator, or shows it again. */
export function hideSetup(shop: Writing, hidden: boolean): Promise<void> {
  return setMark(shop, HIDDEN, hidden ? '' : null)
}

/** @param value null removes the mark */
async function setMark(shop: Writing, name: string, value: string | null): Promise<void> {
  await shop.store.transaction(async (tx) => {
    const before = (await tx.setup.marks()).get(name) ?? null
    if (before === value) return
    if (value === null) await tx.setup.unmark(name)
    else await tx.setup.mark(name, value, { actor: shop.actor, at: shop.clock() })
    const changes = differences({ [name]: before !== null }, { [name]: value !== null })
    await record(tx, shop, { action: 'setup.changed', changes })
  })
}

/** Lists the demo products that `removeDemo` would remove, and those that it would not (G-04). */
export async function previewDemoRemoval({ store }: ReadDeps): Promise<DemoRemoval> {
  return planDemoRemoval(await store.setup.demoProducts())
}

/** Removes the demo products that were never ordered or edited, with all their data. */
export function removeDemo(
  shop: WriteDeps & Pick<AppContext, 'images'>,
): Promise<Result<{ removed: number; staying: StayingProduct[] }>> {
  return shop.store.transaction(async (tx) => {
    const candidates = planDemoRemoval(await tx.setup.demoProducts()).removable
    if (candidates.length > 0) await tx.products.lock(candidates)
    // Read again under the lock, because products may have been ordered or edited before they were locked.
    const plan = planDemoRemoval(await tx.setup.demoProducts())
    const removable = plan.removable.filter((id) => candidates.includes(id))
    const { staying } = plan
    if (removable.length === 0) return { ok: true, removed: 0, staying }
    const deleted = await deleteProducts({ ...shop, store: tx }, removable)
    if (!deleted.ok) return deleted
    const changes = { products: [removable.length, 0] as const }
    await record(tx, shop, { action: 'demo.removed', changes })
    return { ok: true, removed: removable.length, staying }
  })
}
