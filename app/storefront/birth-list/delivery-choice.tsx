import type { PublicBirthList } from '../../../contracts/birth-list.ts'
import { useIdentity } from '../../identity.ts'
import { RadioChoices } from '../../ui/radio-choices.tsx'
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
      value: 'parents' as const,
      label: 'Livrer aux parents',
      help: mayDeliverToParents(list, wallets)
        ? `La boutique connaît l’adresse de ${list.recipient}. Vous payez par mobile money.`
        : 'Pas possible pour cette liste.',
      disabled: !mayDeliverToParents(list, wallets),
    },
    {
      value: 'giver' as const,
      label: 'Me livrer',
      help: 'Vous remettez le cadeau vous-même.',
    },
  ]
  return <RadioChoices legend="Livraison" name="delivery" {...{ choices, chosen, error, onChoose }} />
}
