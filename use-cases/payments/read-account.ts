import type { Wallet } from '../../domain/orders/order.ts'
import {
  accountProblems,
  PROVIDER_IDS,
  type ProviderAccount,
  type ProviderId,
} from '../../domain/payments/providers.ts'
import { readSettings, type SettingsSource } from '../settings/read-settings.ts'

/** @returns the shop's account at a provider; null when the account is not complete */
export async function readAccount(
  shop: SettingsSource,
  provider: ProviderId,
): Promise<ProviderAccount | null> {
  const { paymentAccounts } = await readSettings(shop, ['paymentAccounts'])
  const account = paymentAccounts[provider]
  return Object.keys(accountProblems(provider, account)).length === 0 ? account : null
}

/** @returns the provider that takes payments of a wallet; null when customers pay by hand and claim it */
export async function chosenProvider(
  shop: SettingsSource,
  wallet: Wallet,
): Promise<{ provider: ProviderId; account: ProviderAccount } | null> {
  const { paymentFlows } = await readSettings(shop, ['paymentFlows'])
  const provider = PROVIDER_IDS.find((id) => id === paymentFlows[wallet])
  const account = provider && (await readAccount(shop, provider))
  return account ? { provider, account } : null
}
