import type { PublicBirthList } from '../../../contracts/birth-list.ts'
import { useIdentity } from '../../identity.ts'
import { FieldError } from '../../ui/field-error.tsx'
import type { Delivery } from './gift-order.ts'

export const mayDeliverToParents = ({ toParents }: PublicBirthList, wallets: readonly unknown[]) =>
  toParents && wallets.length > 0

interface DeliveryChoiceProps {
  list: PublicBirthList
  chosen: Delivery
  error: string | null | undefined
  onChoose: (delivery: Delivery) => void
}

export function DeliveryChoice({ list, chosen, error, onChoose }: DeliveryChoiceProps) {
  const { wallets } = useIdentity()
  const choices = [
    {
      delivery: 'parents' as const,
      label: 'Livrer aux parents',
      help: mayDeliverToParents(list, wallets)
        ? `La boutique connaît l’adresse de ${list.recipient}. Vous payez par mobile money.`
        : 'Pas possible pour cette liste.',
      disabled: !mayDeliverToParents(list, wallets),
    },
    {
      delivery: 'giver' as const,
      label: 'Me livrer',
      help: 'Vous remettez le cadeau vous-même.',
      disabled: false,
    },
  ]
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-bold">Livraison</legend>
      {choices.map(({ delivery, label, help, disabled }) => (
        <label
          key={delivery}
          className="flex min-h-14 cursor-pointer items-center gap-3 rounded-field border-2 border-line-strong bg-surface px-4 py-2.5 has-checked:border-action has-checked:bg-action-tint has-disabled:bg-line/40 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link"
        >
          <input
            type="radio"
            name="delivery"
            value={delivery}
            checked={delivery === chosen}
            disabled={disabled}
            onChange={() => onChoose(delivery)}
            className="size-5 shrink-0 accent-action outline-none"
          />
          <span className="min-w-0 grow">
            <span className="block font-bold">{label}</span>
            <span className="block text-sm wrap-anywhere text-ink-soft">{help}</span>
          </span>
        </label>
      ))}
      <FieldError>{error}</FieldError>
    </fieldset>
  )
}
