import * as v from 'valibot'
import type { Wallet } from '../domain/orders/order.ts'
import {
  flowsOf,
  PROVIDER_IDS,
  type ProviderAccount,
  type ProviderId,
  providerRules,
} from '../domain/payments/providers.ts'
import { inputObject } from './fields.ts'

/** How a wallet is paid: by hand, or through one of the providers that take it. */
export function paymentFlow(wallet: Wallet) {
  return v.picklist(flowsOf(wallet), 'Ce moyen de paiement n’est pas proposé.')
}

/** An account's fields; all are empty while the shop has no account there, secrets also when they stay as they are. */
function accountOf(id: ProviderId) {
  const fields = providerRules(id).fields.map(({ name, pattern, problem }) => [
    name,
    v.optional(
      v.pipe(
        v.string(problem),
        v.trim(),
        v.check((value) => value === '' || pattern.test(value), problem),
      ),
      '',
    ),
  ])
  return inputObject(
    Object.fromEntries(fields) as Record<string, v.GenericSchema<string | undefined, string>>,
  )
}

const accounts = PROVIDER_IDS.map((id) => [id, v.optional(accountOf(id), {})])

export const paymentAccounts = inputObject(
  Object.fromEntries(accounts) as Record<
    ProviderId,
    v.GenericSchema<ProviderAccount | undefined, ProviderAccount>
  >,
)
