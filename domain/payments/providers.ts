import type { Wallet } from '../orders/order.ts'

/** A field of the merchant's account at a provider; its values are texts. */
export interface AccountField {
  name: string
  label: string
  help?: string
  /** encrypted at rest and never shown again */
  secret: boolean
  /** may be empty */
  optional?: boolean
  pattern: RegExp
  /** message for a value that does not match `pattern` */
  problem: string
  /** label by allowed value; the first one is preselected */
  choices?: Readonly<Record<string, string>>
}

interface ProviderRules {
  label: string
  /** wallets whose payments the provider can take */
  wallets: readonly Wallet[]
  fields: readonly AccountField[]
  /** tells the result of a payment when asked; `account`: only if the account's field `readBack` is `yes` */
  readsBack: 'always' | 'account' | 'never'
  /** returns a payment when asked, always the whole of it */
  refunds: boolean
  /** asked again for the same payment, it answers as the first time; otherwise a refusal may mean that it has returned it */
  repeatsRefunds: boolean
  /** can end a started payment before its time */
  expires: boolean
  /** its signature does not cover its reference, so a payment counts under the reference of its start only */
  keepsReference?: boolean
}

const KEY = /^[\x21-\x7e]{8,500}$/
const KEY_PROBLEM = 'Copiez la clé en entier, sans espace.'

/** What the shop knows of each provider (E-01). The settings form, its validation and the secrets derive from it. */
export const PROVIDERS = {
  wave: {
    label: 'Wave Business',
    wallets: ['Wave'],
    fields: [
      {
        name: 'apiKey',
        label: 'Clé API',
        help: 'Portail Wave Business, menu Développeurs, droit « Checkout API ». Elle commence par wave_sn_.',
        secret: true,
        pattern: KEY,
        problem: KEY_PROBLEM,
      },
      {
        name: 'webhookSecret',
        label: 'Secret du webhook',
        help: 'Il s’affiche une fois, à l’enregistrement du webhook avec la stratégie « signing secret ».',
        secret: true,
        pattern: KEY,
        problem: KEY_PROBLEM,
      },
      {
        name: 'requestSecret',
        label: 'Secret de signature des requêtes',
        help: 'Seulement si la clé API a été créée avec la signature des requêtes.',
        secret: true,
        optional: true,
        pattern: KEY,
        problem: KEY_PROBLEM,
      },
    ],
    readsBack: 'always',
    refunds: true,
    repeatsRefunds: true,
    expires: true,
  },
  'orange-money': {
    label: 'Orange Money (Sonatel)',
    wallets: ['Orange Money'],
    fields: [
      {
        name: 'merchantCode',
        label: 'Code marchand',
        help: 'Les 6 chiffres attribués par Sonatel.',
        secret: false,
        pattern: /^\d{6}$/,
        problem: 'Le code marchand a 6 chiffres.',
      },
      {
        name: 'clientId',
        label: 'Clé ID',
        help: 'Fiche de l’application sur developer.orange-sonatel.com, clé API de production.',
        secret: false,
        pattern: KEY,
        problem: KEY_PROBLEM,
      },
      {
        name: 'clientSecret',
        label: 'Clé secrète',
        secret: true,
        pattern: KEY,
        problem: KEY_PROBLEM,
      },
      {
        name: 'webhookSecret',
        label: 'Secret des notifications',
        help: 'Sonatel le remet sur demande pour signer ses notifications. Sans lui, chaque paiement est relu.',
        secret: true,
        optional: true,
        pattern: KEY,
        problem: KEY_PROBLEM,
      },
      {
        name: 'readBack',
        label: 'Lecture des transactions',
        help: 'Accordée avec l’API « Payment - Om ». Sans elle, une personne confirme chaque paiement.',
        secret: false,
        pattern: /^(?:no|yes)$/,
        problem: 'Ce choix n’est pas proposé.',
        choices: { no: 'Non accordée', yes: 'Accordée par Sonatel' },
      },
    ],
    readsBack: 'account',
    refunds: false,
    repeatsRefunds: false,
    expires: false,
  },
  paytech: {
    label: 'PayTech (cartes et portefeuilles)',
    wallets: ['Wave', 'Orange Money'],
    fields: [
      {
        name: 'apiKey',
        label: 'Clé API',
        help: 'Tableau de bord PayTech, menu Paramètres, puis API.',
        secret: true,
        pattern: KEY,
        problem: KEY_PROBLEM,
      },
      {
        name: 'apiSecret',
        label: 'Clé secrète',
        secret: true,
        pattern: KEY,
        problem: KEY_PROBLEM,
      },
      {
        name: 'env',
        label: 'Environnement',
        help: 'En test, PayTech ne prélève qu’une somme symbolique.',
        secret: false,
        pattern: /^(?:prod|test)$/,
        problem: 'Ce choix n’est pas proposé.',
        choices: { prod: 'Production', test: 'Test' },
      },
    ],
    readsBack: 'never',
    refunds: true,
    repeatsRefunds: false,
    expires: false,
    keepsReference: true,
  },
} as const satisfies Record<string, ProviderRules>

export type ProviderId = keyof typeof PROVIDERS

/** How a wallet is paid; `manual`: the customer pays by phone and claims it, a person checks. */
export type PaymentFlow = ProviderId | 'manual'

export const PROVIDER_IDS = Object.keys(PROVIDERS) as ProviderId[]

/** The values of an account's fields by name. */
export type ProviderAccount = Readonly<Record<string, string>>

export function providerRules(id: ProviderId): ProviderRules {
  return PROVIDERS[id]
}

/** The flows that a wallet can be paid with, `manual` first. */
export function flowsOf(wallet: Wallet): PaymentFlow[] {
  return ['manual', ...PROVIDER_IDS.filter((id) => providerRules(id).wallets.includes(wallet))]
}

/** Names of the fields that are encrypted and never shown again. */
export function secretFieldsOf(id: ProviderId): string[] {
  return providerRules(id).fields.flatMap(({ name, secret }) => (secret ? [name] : []))
}

/** The problem of each wrong or missing value, by field name. Empty for a complete account. */
export function accountProblems(id: ProviderId, account: ProviderAccount): Record<string, string> {
  const wrong = providerRules(id).fields.filter(({ name, optional, pattern }) => {
    const value = account[name] ?? ''
    return value === '' ? !optional : !pattern.test(value)
  })
  return Object.fromEntries(wrong.map(({ name, problem }) => [name, problem]))
}

/** Whether the provider may be asked for the result of a payment. Otherwise a person confirms it. */
export function canReadBack(id: ProviderId, account: ProviderAccount): boolean {
  const { readsBack } = providerRules(id)
  return readsBack === 'always' || (readsBack === 'account' && account.readBack === 'yes')
}

/** Whether a provider's reading with another reference than the payment's start is about another payment. */
export function keepsReference(name: string): boolean {
  return PROVIDER_IDS.some((id) => id === name && providerRules(id).keepsReference)
}

/** The accounts of a shop that has none: every field is empty. */
export const NO_ACCOUNTS = Object.fromEntries(
  PROVIDER_IDS.map((id) => [id, Object.fromEntries(providerRules(id).fields.map(({ name }) => [name, '']))]),
) as Record<ProviderId, ProviderAccount>
