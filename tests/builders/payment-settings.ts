import { defaultSettings } from '../../config/settings.ts'
import type { PaymentFlow, ProviderAccount, ProviderId } from '../../domain/payments/providers.ts'

const KEY = 'key-of-the-tests'

/** Complete accounts at all providers. */
export const PAYMENT_ACCOUNTS = {
  wave: { apiKey: KEY, webhookSecret: KEY, requestSecret: '' },
  'orange-money': {
    merchantCode: '123456',
    clientId: 'client-of-the-shop',
    clientSecret: KEY,
    webhookSecret: '',
    readBack: 'yes',
  },
  paytech: { apiKey: KEY, apiSecret: KEY, env: 'test' },
}

/** The settings of a shop whose customers pay Wave and Orange Money this way. */
export function withProviders(
  flow: { Wave?: PaymentFlow; 'Orange Money'?: PaymentFlow } = {},
  readBack = 'yes',
) {
  const paymentFlows = { Wave: 'wave', 'Orange Money': 'orange-money', ...flow } as const
  const orange = { ...PAYMENT_ACCOUNTS['orange-money'], readBack }
  const paymentAccounts = { ...PAYMENT_ACCOUNTS, 'orange-money': orange }
  return { settings: { defaults: { ...defaultSettings, paymentFlows, paymentAccounts }, fixed: {} } }
}

/** The settings of a shop whose customers pay Wave through a provider, with its account there. */
export function withAccount(provider: ProviderId, account: ProviderAccount) {
  const { settings } = withProviders({ Wave: provider })
  const paymentAccounts = { ...settings.defaults.paymentAccounts, [provider]: account }
  return { settings: { defaults: { ...settings.defaults, paymentAccounts }, fixed: {} } }
}
