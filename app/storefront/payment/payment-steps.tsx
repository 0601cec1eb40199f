import type { ReactNode } from 'react'
import { formatPhone } from '../../../domain/contact/phone.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Francs } from '../../ui/price.tsx'
import { useWallet } from './payment-form.tsx'
import type { PaymentState } from './payment-state.ts'

interface PaymentStepsProps
  extends Pick<PaymentState, 'method' | 'totalAmount' | 'phoneNumber' | 'paymentCode'> {
  /** what the payment is linked to */
  what?: string
}

export function PaymentSteps({
  method,
  totalAmount,
  phoneNumber,
  paymentCode,
  what = 'votre commande',
}: PaymentStepsProps) {
  const { ussd } = useWallet(method)
  return (
    <section
      aria-labelledby="how-to-pay"
      className="grid gap-5 rounded-panel bg-surface p-5 shadow-card sm:p-6"
    >
      <h2 id="how-to-pay" className="text-xl">
        {`Ce que vous payez avec ${method}`}
      </h2>
      <dl className="grid gap-4">
        <Step name="Montant à envoyer">
          <Francs amount={totalAmount} className="text-3xl font-black whitespace-normal! text-action" />
        </Step>
        <Step
          name="Numéro du destinataire"
          copy={{ text: phoneNumber, what: 'le numéro', done: 'Numéro copié' }}
        >
          {formatPhone(phoneNumber)}
        </Step>
        <Step
          name="Code à indiquer"
          help={`Écrivez-le dans le motif : c’est lui qui relie le paiement à ${what}.`}
          copy={{ text: paymentCode, what: 'le code', done: 'Code copié' }}
        >
          <span className="[letter-spacing:0.1em]">{paymentCode}</span>
        </Step>
        <Step
          name="Code USSD, sans l’application"
          help="Composez-le sur le clavier du téléphone, puis suivez le menu."
          copy={{ text: ussd, what: 'le code USSD', done: 'Code USSD copié' }}
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
  copy?: { text: string; what: string; done: string }
  children: ReactNode
}

function Step({ name, help, copy, children }: StepProps) {
  return (
    <div className="grid gap-1 border-t border-line pt-4 first:border-0 first:pt-0">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <strong className="min-w-0 text-2xl font-extrabold wrap-anywhere">{children}</strong>
        {copy && (
          <CopyButton text={copy.text} done={copy.done}>
            Copier<span className="sr-only">{` ${copy.what}`}</span>
          </CopyButton>
        )}
      </dd>
      {help && <dd className="text-sm text-ink-soft">{help}</dd>}
    </div>
  )
}
