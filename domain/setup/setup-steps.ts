import type { Permission } from '../accounts/account.ts'

/** The steps from an empty shop to a shared link, in their order (G-04). */
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
  /** the permission that the step needs; null for any administrator */
  needs: Permission | null
  /** until the step is done, shoppers see invented names, numbers or products */
  essential?: true
  groups?: readonly SetupSettingGroup[]
  /** whether the step counts as done without an administrator's mark */
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
  poster: { needs: null },
  share: { needs: null },
}

/** Source of a value: invented default, changed by the merchant, or given by IDENTITY_FILE. */
export type SetupSource = 'default' | 'shop' | 'file'

export interface SetupFacts {
  sources: Readonly<Record<SetupSettingGroup, SetupSource>>
  /** nine digits */
  whatsapp: string
  /** the shop's public URL */
  address: string
  /** a product with an image that is not a demo product */
  hasProduct: boolean
  hadDemo: boolean
  /** demo products that can be removed */
  removable: number
  /** stored marks by name: the name of a step with its `markValue`, `started` or `hidden` */
  marks: ReadonlyMap<string, string>
}

export interface SetupStep {
  name: SetupStepName
  done: boolean
  /** marked as done by an administrator, who may reopen the step */
  marked: boolean
  essential: boolean
  needs: Permission | null
  /** settings that still have invented values */
  missing: SetupSettingGroup[]
}

export interface Setup {
  steps: SetupStep[]
  /** whether the list is shown at the top of the overview */
  shown: boolean
  hidden: boolean
}

/** Mark stored when the first account of a shop is created: the list is shown until all its steps are done. */
export const STARTED = 'started'
export const HIDDEN = 'hidden'

/** Returns the value stored in a step's mark: a change of the number or URL in it reopens the step. */
export function markValue(
  step: SetupStepName,
  { whatsapp, address }: Pick<SetupFacts, 'whatsapp' | 'address'>,
) {
  if (step === 'whatsapp') return whatsapp
  return step === 'poster' || step === 'share' ? address : ''
}

/**
 * Returns which steps are done, and whether the list is shown. An older shop, without the mark `started`, sees the list
 * only while an essential step is open.
 */
export function setupOf(facts: SetupFacts): Setup {
  const steps = SETUP_STEPS.filter((name) => name !== 'demo' || facts.hadDemo).map((name) => {
    const { needs, essential = false, isDone } = RULES[name]
    const marked = facts.marks.get(name) === markValue(name, facts)
    const done = marked || (isDone?.(facts) ?? false)
    return { name, done, marked, essential, needs, missing: missingSettings(name, facts) }
  })
  const hidden = facts.marks.has(HIDDEN)
  const counted = facts.marks.has(STARTED) ? steps : steps.filter(({ essential }) => essential)
  return { steps, hidden, shown: !hidden && counted.some(({ done }) => !done) }
}

function missingSettings(name: SetupStepName, { sources }: SetupFacts): SetupSettingGroup[] {
  return (RULES[name].groups ?? []).filter((group) => sources[group] === 'default')
}
