import { Banknote, Smartphone } from 'lucide-react'
import type { PaymentMethod } from '../../../domain/orders/order.ts'
import { useIdentity } from '../../identity.ts'
import { RadioChoices } from '../../ui/radio-choices.tsx'

interface PaymentChoiceProps {
  chosen: PaymentMethod
  cashAccepted: boolean
  /** why cash is not accepted */
  cashRefusal?: string
  error: string | null | undefined
  onChoose: (method: PaymentMethod) => void
}

export function PaymentChoice({
  chosen,
  cashAccepted,
  cashRefusal = 'Non proposé dans votre quartier.',
  error,
  onChoose,
}: PaymentChoiceProps) {
  const { wallets } = useIdentity()
  const choices = [
    {
      value: 'Cash' as const,
      label: 'Paiement à la livraison',
      help: cashAccepted ? 'En espèces, quand le colis arrive.' : cashRefusal,
      disabled: !cashAccepted,
      Icon: Banknote,
    },
    ...wallets.map(({ name }) => ({
      value: name,
      label: name,
      help: 'Par mobile money, tout de suite.',
      Icon: Smartphone,
    })),
  ]
  return (
    <RadioChoices legend="Mode de paiement" name="paymentMethod" {...{ choices, chosen, error, onChoose }} />
  )
}
