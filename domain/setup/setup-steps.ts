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

/** Who may change settings. */
const SETTINGS: Permission = 'settings'

/** The permission that a step needs; null for any administrator. */
export const STEP_PERMISSIONS: Readonly<Record<SetupStepName, Permission | null>> = {
  identity: SETTINGS,
  whatsapp: SETTINGS,
  delivery: SETTINGS,
  payment: SETTINGS,
  product: 'products',
  demo: 'products',
  poster: null,
  share: null,
}

/** Without these, shoppers meet invented names, numbers or products. */
const ESSENTIAL: ReadonlySet<SetupStepName> = new Set(['identity', 'whatsapp', 'payment', 'product', 'demo'])

/** The settings that the merchant has to look at, grouped: one of a group is enough. */
export const SETUP_SETTINGS = {
  appearance: ['name', 'slogan', 'logo'],
  email: ['email'],
  addresses: ['cities'],
  whatsapp: ['whatsapp'],
  delivery: ['delivery'],
  wallets: ['wallets'],
} as const
export type SetupSettingGroup = keyof typeof SETUP_SETTINGS

const GROUPS: Readonly<Partial<Record<SetupStepName, readonly SetupSettingGroup[]>>> = {
  identity: ['appearance', 'email', 'addresses'],
  whatsapp: ['whatsapp'],
  delivery: ['delivery'],
  payment: ['wallets'],
}

/** Where a value comes from: invented with the shop, changed by the merchant, or given by IDENTITY_FILE. */
export type SetupSource = 'default' | 'shop' | 'file'

export interface SetupFacts {
  sources: Readonly<Record<SetupSettingGroup, SetupSource>>
  /** nine digits */
  whatsapp: string
  /** the shop's public address */
  address: string
  /** a product with an image that is not one of the demo */
  hasProduct: boolean
  hadDemo: boolean
  /** demo products that can be removed */
  removable: number
  /** what was noted: a step by its name with what it was done for, and `started` and `hidden` */
  marks: ReadonlyMap<string, string>
}

export interface SetupStep {
  name: SetupStepName
  done: boolean
  /** noted by an administrator, who may open it again */
  marked: boolean
  essential: boolean
  needs: Permission | null
  /** settings that are still invented */
  missing: SetupSettingGroup[]
}

export interface Setup {
  steps: SetupStep[]
  /** at the top of the overview */
  shown: boolean
  hidden: boolean
}

/** Noted when the first account of a shop is created: its list stays until the last step. */
export const STARTED = 'started'
export const HIDDEN = 'hidden'

/** What a step is done for: with another number or address it is open again. */
export function markValue(
  step: SetupStepName,
  { whatsapp, address }: Pick<SetupFacts, 'whatsapp' | 'address'>,
) {
  if (step === 'whatsapp') return whatsapp
  return step === 'poster' || step === 'share' ? address : ''
}

/** Tells which steps are done, and whether the list is shown: an older shop sees it only while an essential step is open. */
export function setupOf(facts: SetupFacts): Setup {
  const steps = SETUP_STEPS.filter((name) => name !== 'demo' || facts.hadDemo).map((name) => {
    const marked = facts.marks.get(name) === markValue(name, facts)
    return {
      name,
      done: marked || isDoneByFact(name, facts),
      marked,
      essential: ESSENTIAL.has(name),
      needs: STEP_PERMISSIONS[name],
      missing: missingSettings(name, facts),
    }
  })
  const hidden = facts.marks.has(HIDDEN)
  const counted = facts.marks.has(STARTED) ? steps : steps.filter(({ essential }) => essential)
  return { steps, hidden, shown: !hidden && counted.some(({ done }) => !done) }
}

function missingSettings(name: SetupStepName, { sources }: SetupFacts): SetupSettingGroup[] {
  return (GROUPS[name] ?? []).filter((group) => sources[group] === 'default')
}

function isDoneByFact(name: SetupStepName, facts: SetupFacts): boolean {
  switch (name) {
    case 'identity':
      return (
        (GROUPS.identity ?? []).some((group) => facts.sources[group] === 'file') ||
        nothingMissing(name, facts)
      )
    case 'whatsapp':
      return facts.sources.whatsapp === 'file'
    case 'delivery':
    case 'payment':
      return nothingMissing(name, facts)
    case 'product':
      return facts.hasProduct
    case 'demo':
      return facts.removable === 0
    default:
      return false
  }
}

function nothingMissing(name: SetupStepName, facts: SetupFacts): boolean {
  return missingSettings(name, facts).length === 0
}
