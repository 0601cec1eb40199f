import { Banknote, Smartphone } from 'lucide-react'
import { useId } from 'react'
import type { PaymentMethod } from '../../../domain/orders/order.ts'
import { useIdentity } from '../../identity.ts'
import { FieldError } from '../../ui/field-error.tsx'

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
  const id = useId()
  const choices = [
    {
      method: 'Cash' as const,
      label: 'Paiement à la livraison',
      help: cashAccepted ? 'En espèces, quand le colis arrive.' : cashRefusal,
      disabled: !cashAccepted,
      Icon: Banknote,
    },
    ...wallets.map(({ name }) => ({
      method: name,
      label: name,
      help: 'Par mobile money, tout de suite.',
      disabled: false,
      Icon: Smartphone,
    })),
  ]
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-bold">Mode de paiement</legend>
      {choices.map(({ method, label, help, disabled, Icon }, index) => (
        <label
          key={method}
          className="flex min-h-14 cursor-pointer items-center gap-3 rounded-field border-2 border-line-strong bg-surface px-4 py-2.5 has-checked:border-action has-checked:bg-action-tint has-disabled:bg-line/40 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link"
        >
          <input
            type="radio"
            name="paymentMethod"
            value={method}
            checked={method === chosen && !disabled}
            disabled={disabled}
            onChange={() => onChoose(method)}
            aria-labelledby={`${id}-${index}`}
            aria-describedby={`${id}-${index}-help`}
            className="size-5 shrink-0 accent-action outline-none"
          />
          <span className="min-w-0 grow wrap-anywhere">
            <span id={`${id}-${index}`} className="block font-bold">
              {label}
            </span>
            <span id={`${id}-${index}-help`} className="block text-sm text-ink-soft">
              {help}
            </span>
          </span>
          <Icon className="size-6 shrink-0 text-action" />
        </label>
      ))}
      <FieldError>{error}</FieldError>
    </fieldset>
  )
}
