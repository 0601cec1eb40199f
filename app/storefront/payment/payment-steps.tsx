import type { ReactNode } from 'react'
import { formatPhone } from '../../../domain/contact/phone.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Francs } from '../../ui/price.tsx'
import type { PaymentState } from './payment-state.ts'
import { useWallet } from './use-wallet.ts'

export function PaymentSteps({ payment }: { payment: PaymentState }) {
  const { method, totalAmount, phoneNumber, paymentCode } = payment
  const { ussd } = useWallet(method)
  return (
    <section
      aria-labelledby="how-to-pay"
      className="grid gap-5 rounded-panel bg-surface p-5 shadow-card sm:p-6"
    >
      <h2 id="how-to-pay" className="text-xl">
        Ce que vous payez avec {method}
      </h2>
      <dl className="grid gap-4">
        <Step name="Montant à envoyer">
          <Francs amount={totalAmount} className="text-3xl font-black whitespace-normal! text-action" />
        </Step>
        <Step
          name="Numéro du destinataire"
          action={
            <CopyButton text={phoneNumber} done="Numéro copié">
              Copier<span className="sr-only"> le numéro</span>
            </CopyButton>
          }
        >
          {formatPhone(phoneNumber)}
        </Step>
        <Step
          name="Code à indiquer"
          help="Écrivez-le dans le motif : c’est lui qui relie le paiement à votre commande."
          action={
            <CopyButton text={paymentCode} done="Code copié">
              Copier<span className="sr-only"> le code</span>
            </CopyButton>
          }
        >
          <span className="[letter-spacing:0.1em]">{paymentCode}</span>
        </Step>
        <Step
          name="Code USSD, sans l’application"
          help="Composez-le sur le clavier du téléphone, puis suivez le menu."
          action={
            <CopyButton text={ussd} done="Code USSD copié">
              Copier<span className="sr-only"> le code USSD</span>
            </CopyButton>
          }
        >
          {ussd}
        </Step>
      </dl>
    </section>
  )
}

interface StepProps {
  name: string
  help?: string
  action?: ReactNode
  children: ReactNode
}

function Step({ name, help, action, children }: StepProps) {
  return (
    <div className="grid gap-1 border-t border-line pt-4 first:border-0 first:pt-0">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <strong className="min-w-0 text-2xl font-extrabold wrap-anywhere">{children}</strong>
        {action}
      </dd>
      {help && <dd className="text-sm text-ink-soft">{help}</dd>}
    </div>
  )
}
