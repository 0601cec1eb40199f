import type { Permission } from '../accounts/account.ts'
import { DAY_MS } from '../durations.ts'

/** The set-up steps of a new shop in order, from its name to sharing its link (G-04). */
export const SETUP_STEPS = [
  'identity',
  'whatsapp',
  'delivery',
  'payment',
  'product',
  'demo',
  'poster',
  'share',
] as const
export type SetupStepName = (typeof SETUP_STEPS)[number]

/** The settings that the merchant must review, in groups: changing one setting of a group is enough. */
export const SETUP_SETTINGS = {
  appearance: ['name', 'slogan', 'logo'],
  email: ['email'],
  addresses: ['cities'],
  whatsapp: ['whatsapp'],
  delivery: ['delivery'],
  wallets: ['wallets'],
} as const
export type SetupSettingGroup = keyof typeof SETUP_SETTINGS

interface StepRules {
  /** the permission that the step needs, also to mark it */
  needs: Permission
  /** true when shoppers see invented names, numbers or products until the step is done */
  essential?: true
  groups?: readonly SetupSettingGroup[]
  /** whether the step is done even if no administrator has marked it as done */
  isDone?: (facts: SetupFacts) => boolean
}

const RULES: Readonly<Record<SetupStepName, StepRules>> = {
  identity: {
    needs: 'settings',
    essential: true,
    groups: ['appearance', 'email', 'addresses'],
    isDone: (facts) =>
      (RULES.identity.groups ?? []).some((group) => facts.sources[group] === 'file') ||
      missingSettings('identity', facts).length === 0,
  },
  whatsapp: {
    needs: 'settings',
    essential: true,
    groups: ['whatsapp'],
    isDone: ({ sources }) => sources.whatsapp === 'file',
  },
  delivery: {
    needs: 'settings',
    groups: ['delivery'],
    isDone: ({ sources }) => sources.delivery !== 'default',
  },
  payment: {
    needs: 'settings',
    essential: true,
    groups: ['wallets'],
    isDone: ({ sources }) => sources.wallets !== 'default',
  },
  product: { needs: 'products', essential: true, isDone: ({ hasProduct }) => hasProduct },
  demo: { needs: 'products', essential: true, isDone: ({ removable }) => removable === 0 },
  poster: { needs: 'settings' },
  share: { needs: 'settings' },
}

/** Source of a group of settings: invented defaults, the merchant (`shop`), or IDENTITY_FILE (`file`). */
export type SetupSource = 'default' | 'shop' | 'file'

export interface SetupFacts {
  sources: Readonly<Record<SetupSettingGroup, SetupSource>>
  /** nine digits */
  whatsapp: string
  /** the shop's public URL */
  address: string
  /** whether a product other than a demo product has an image */
  hasProduct: boolean
  hadDemo: boolean
  /** when the shop was started, in epoch milliseconds; null for an older shop */
  startedAt: number | null
  /** demo products that can be removed */
  removable: number
  /** stored marks: `started`, `hidden`, and each step that an administrator marked as done, with its `markValue` */
  marks: ReadonlyMap<string, string>
}

export interface SetupStep {
  name: SetupStepName
  done: boolean
  /** marked as done by an administrator, who may reopen the step */
  marked: boolean
  essential: boolean
  needs: Permission
  /** settings that still have the example values of a new shop */
  missing: SetupSettingGroup[]
}

export interface Setup {
  steps: SetupStep[]
  /** whether the list of steps is shown at the top of the overview */
  shown: boolean
  hidden: boolean
  /** whether the list at the top is one line, so that it does not stand in the way of the day's work */
  folded: boolean
}

/** For so long after the start of a shop the list is unfolded. */
export const UNFOLDED_MS = 3 * DAY_MS

/**
 * Mark that is stored when the first account of a shop is created. A shop with this mark sees the list of steps until
 * all steps are done, not only the essential ones.
 */
export const STARTED = 'started'
export const HIDDEN = 'hidden'

/** Returns the permission that a step needs. */
export function permissionOfStep(name: SetupStepName): Permission {
  return RULES[name].needs
}

/** Returns the value that the mark of a step depends on; the mark no longer counts when this value has changed. */
export function markValue(
  step: SetupStepName,
  { whatsapp, address }: Pick<SetupFacts, 'whatsapp' | 'address'>,
) {
  if (step === 'whatsapp') return whatsapp
  return step === 'poster' || step === 'share' ? address : ''
}

/**
 * Returns which steps are done, and whether the list of steps is shown. An older shop, without the mark `started`, sees
 * the list only while an essential step is not done.
 */
export function setupOf(facts: SetupFacts, now: number): Setup {
  const steps = SETUP_STEPS.filter((name) => name !== 'demo' || facts.hadDemo).map((name) => {
    const { needs, essential = false, isDone } = RULES[name]
    const marked = facts.marks.get(name) === markValue(name, facts)
    const done = marked || (isDone?.(facts) ?? false)
    return { name, done, marked, essential, needs, missing: missingSettings(name, facts) }
  })
  const hidden = facts.marks.has(HIDDEN)
  const counted = facts.marks.has(STARTED) ? steps : steps.filter(({ essential }) => essential)
  const folded = facts.startedAt === null || now - facts.startedAt >= UNFOLDED_MS
  return { steps, hidden, folded, shown: !hidden && counted.some(({ done }) => !done) }
}

function missingSettings(name: SetupStepName, { sources }: SetupFacts): SetupSettingGroup[] {
  return (RULES[name].groups ?? []).filter((group) => sources[group] === 'default')
}
