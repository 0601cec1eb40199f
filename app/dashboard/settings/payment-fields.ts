import type { Wallet } from '../../../domain/orders/order.ts'
import {
  type AccountField,
  flowsOf,
  type PaymentFlow,
  PROVIDER_IDS,
  providerRules,
} from '../../../domain/payments/providers.ts'
import type { Field, Fields } from './field-types.ts'

export const KEPT = 'Jamais montré. Laissez vide pour garder celui qui est enregistré.'

/** How customers pay with a wallet: by hand, or through a provider. */
export function flowField(wallet: Wallet): Field {
  const options = flowsOf(wallet)
  const labels = Object.fromEntries(options.map((flow) => [flow, flowLabel(flow)]))
  return { kind: 'choice', label: wallet, options, labels }
}

function flowLabel(flow: PaymentFlow): string {
  return flow === 'manual' ? 'À la main, la boutique vérifie' : `Par ${providerRules(flow).label}`
}

/** The form of every provider's account, from the fields that the provider needs. */
export const accountFields: Fields = Object.fromEntries(
  PROVIDER_IDS.map((id) => {
    const { label, fields } = providerRules(id)
    const inputs = Object.fromEntries(fields.map((field) => [field.name, inputOf(field)]))
    return [id, { kind: 'object', label, fields: inputs }]
  }),
)

function inputOf({ label, help, secret, choices }: AccountField): Field {
  if (choices) {
    return {
      kind: 'choice',
      label,
      options: ['', ...Object.keys(choices)],
      labels: { '': 'Choisissez', ...choices },
      ...(help && { hint: help }),
    }
  }
  const hint = [help, secret ? KEPT : ''].filter(Boolean).join(' ')
  return { kind: secret ? 'password' : 'line', label, ...(hint && { hint }) }
}
