import { ExternalLink } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { validate } from '../../../contracts/issues.ts'
import { paymentForm } from '../../../contracts/payment-claim.ts'
import { trackError } from '../../analytics/analytics.ts'
import { failureText } from '../../api-client/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { nameMissing } from '../../ui/name-missing.ts'
import { useFormErrors } from '../../ui/use-form-errors.ts'
import { ClaimFailure } from './claim-failure.tsx'
import { type Payer, useStoredPayer } from './payer.ts'
import type { PaymentState } from './payment-state.ts'
import { sendClaim } from './send-claim.ts'
import { useWallet } from './use-wallet.ts'

/** `Payer` sends the payment claim, then opens the wallet's site. */
export function PaymentForm({ payment }: { payment: PaymentState }) {
  const { site, ussd } = useWallet(payment.method)
  const [payer, setPayer] = useStoredPayer(payment.paymentCode)
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | 'failed'>('idle')
  const { form, field, point } = useFormErrors()

  const control = (name: keyof Payer) =>
    field(name, payer[name], (typed) => setPayer({ ...payer, [name]: typed }))

  async function pay(event: FormEvent) {
    event.preventDefault()
    const checked = validate(paymentForm, payer)
    if (!checked.ok) return point(nameMissing(checked.issues, { name: 'Indiquez votre nom' }))
    setState('sending')
    try {
      await sendClaim(payment, checked.value)
      setState('sent')
      window.location.assign(site)
    } catch (error) {
      const failure = failureText(error, 'Erreur lors de la notification')
      console.error(failure)
      trackError(failure, 'payment')
      setState('failed')
    }
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={pay}
      aria-labelledby="who-pays"
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      <h2 id="who-pays" className="text-xl">
        Qui paie ?
      </h2>
      <TextField label="Nom" autoComplete="name" maxLength={100} {...control('name')} />
      <TextField
        label="Téléphone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        help={`Neuf chiffres, par exemple 77 123 45 67 : le numéro de votre compte ${payment.method}.`}
        {...control('phone')}
      />
      <Button type="submit" busy={state === 'sending'} className="w-full">
        Payer
      </Button>
      <p className="text-sm text-ink-soft">
        Vous serez redirigé vers le site de {payment.method}. La boutique vérifie le paiement, puis expédie
        votre commande.
      </p>
      {state === 'sent' && (
        <Alert kind="success">
          <p>La boutique est prévenue. Il ne reste plus qu’à payer avec {payment.method}.</p>
          <a href={site} className="inline-flex min-h-11 items-center gap-2 underline">
            Ouvrir le site de {payment.method}
            <ExternalLink className="size-5" />
          </a>
        </Alert>
      )}
      <ClaimFailure open={state === 'failed'} ussd={ussd} onClose={() => setState('idle')} />
    </form>
  )
}
