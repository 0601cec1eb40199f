import { hasPermission, type User } from '../../domain/accounts/account.ts'
import { planDemoRemoval } from '../../domain/setup/demo-products.ts'
import {
  SETUP_SETTINGS,
  type Setup,
  type SetupFacts,
  type SetupSettingGroup,
  type SetupSource,
  type SetupStep,
  setupOf,
} from '../../domain/setup/setup-steps.ts'
import type { AppContext } from '../context.ts'
import { listSettings } from '../settings/read-settings.ts'

type Shop = Pick<AppContext, 'store' | 'settings' | 'publicUrl'>

/** Maximum administrators named for a step that the caller may not do. */
const NAMED = 3

export interface ShownSetup extends Omit<Setup, 'steps'> {
  /** `doers`: names of administrators who may do a step, when the caller may not */
  steps: (SetupStep & { doers: string[] })[]
  whatsapp: string
  removable: number
}

/** Reads the checklist for an administrator (G-04). */
export async function readSetup(shop: Shop, caller: User): Promise<ShownSetup> {
  const facts = await setupFacts(shop)
  const setup = setupOf(facts)
  const mayAll = setup.steps.every(({ needs }) => needs === null || hasPermission(caller, needs))
  const accounts = mayAll ? [] : await shop.store.accounts.list()
  const steps = setup.steps.map((step) => {
    const { needs } = step
    const doers =
      needs && !hasPermission(caller, needs) ? accounts.filter((one) => hasPermission(one, needs)) : []
    return { ...step, doers: doers.slice(0, NAMED).map(({ username }) => username) }
  })
  return { ...setup, steps, whatsapp: facts.whatsapp, removable: facts.removable }
}

export async function setupFacts(shop: Shop): Promise<SetupFacts> {
  const { setup } = shop.store
  const [settings, marks, hasProduct, hadDemo, demo] = await Promise.all([
    listSettings(shop),
    setup.marks(),
    setup.hasOwnProduct(),
    setup.hadDemo(),
    setup.demoProducts(),
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
    removable: planDemoRemoval(demo).removable.length,
    marks,
  }
}

function firstSource(sources: readonly SetupSource[]): SetupSource {
  return sources.find((source) => source !== 'default') ?? 'default'
}
