import { ExternalLink } from 'lucide-react'
import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { defaultIdentity } from '../../../config/identity.ts'
import type { WalletAccount } from '../../../contracts/settings.ts'
import { readPhone } from '../../../domain/contact/phone.ts'
import type { ErrorCode } from '../../../domain/errors.ts'
import type { Wallet } from '../../../domain/orders/order.ts'
import { type Payment, paymentClaimFrom } from '../../../domain/orders/payment-claim.ts'
import { isRecord, own, parseJson, readText, textAt } from '../../../domain/unknown-values.ts'
import { trackError } from '../../analytics/analytics.ts'
import { errorCode } from '../../api-client/answers.ts'
import { ApiError, apiUrl, callApi, failureText } from '../../api-client/api.ts'
import { serverNow } from '../../browser/server-time.ts'
import { createEmitter } from '../../browser/store.ts'
import { useIdentity } from '../../identity.ts'
import { createWriterItem } from '../../session/account-texts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { useFormErrors } from '../../ui/form-hooks.ts'
import { readLastOrder } from '../checkout/last-order.ts'
import { loadFormChecks, preloadFormChecks } from '../load-form-checks.ts'
import type { PaymentState } from './payment-state.ts'

/** The order is to be paid otherwise, so that the USSD code helps nobody. */
const MISMATCH: ErrorCode = 'PAYMENT_MISMATCH'

/** `Payer` sends the payment claim, then opens the wallet's site. */
export function PaymentForm({ payment }: { payment: PaymentState }) {
  const { site, ussd } = useWallet(payment.method)
  const [payer, setPayer] = useStoredPayer(payment.paymentCode)
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | 'failed' | 'refused'>('idle')
  const { form, field, showIssues } = useFormErrors()

  const control = (name: keyof Payer) =>
    field(name, payer[name], (typed) => setPayer({ ...payer, [name]: typed }))

  async function pay(event: FormEvent) {
    event.preventDefault()
    if (state === 'sending') return
    setState('sending')
    try {
      const { checkPayer } = await loadFormChecks()
      const checked = checkPayer(payer)
      if (!checked.ok) {
        setState('idle')
        return showIssues(checked.issues)
      }
      await sendClaim(payment, checked.value)
      setState('sent')
      window.location.assign(site)
    } catch (error) {
      if (errorCode(error) === MISMATCH) return setState('refused')
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
      onFocus={preloadFormChecks}
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
      <Button type="submit" loading={state === 'sending'} className="w-full">
        Payer
      </Button>
      <p className="text-sm text-ink-soft">{`Vous serez redirigé vers le site de ${payment.method}. La boutique vérifie le paiement, puis expédie votre commande.`}</p>
      {state === 'sent' && (
        <Alert kind="success">
          <p>{`La boutique est prévenue. Il ne reste plus qu’à payer avec ${payment.method}.`}</p>
          <a href={site} className="inline-flex min-h-11 items-center gap-2 underline">
            <span>{`Ouvrir le site de ${payment.method}`}</span>
            <ExternalLink className="size-5" />
          </a>
        </Alert>
      )}
      {state === 'refused' && (
        <Alert kind="error">
          <p>
            {'Votre commande a changé\u202f: ne payez pas ce montant. '}
            <a href="/mes-commandes" className="underline">
              Revoir ma commande
            </a>
          </p>
        </Alert>
      )}
      <ClaimFailure open={state === 'failed'} ussd={ussd} onClose={() => setState('idle')} />
    </form>
  )
}

/** Returns the shop's account of a wallet; the default account if the shop no longer uses the wallet. */
export function useWallet(method: Wallet): WalletAccount {
  const { wallets } = useIdentity()
  const account = [...wallets, ...defaultIdentity.wallets].find(({ name }) => name === method)
  if (!account) throw new Error(`No wallet ${method}`)
  return account
}

interface ClaimFailureProps {
  open: boolean
  ussd: string
  onClose: () => void
}

/** Shown when the payment claim could not be sent: paying by USSD code still works. */
function ClaimFailure({ open, ussd, onClose }: ClaimFailureProps) {
  return (
    <Dialog
      alert
      open={open}
      title="Paiement non signalé"
      onClose={onClose}
      actions={
        <>
          <CopyButton text={ussd} done="Code USSD copié">
            Copier le code USSD
          </CopyButton>
          <Button onClick={onClose}>J’ai compris</Button>
        </>
      }
    >
      {`Erreur lors de la notification. Utilisez le code USSD : ${ussd}`}
    </Dialog>
  )
}

/** @throws ApiError when the server refuses the payment claim or does not respond */
async function sendClaim(payment: Payment, payer: { name: string; phone: string }): Promise<void> {
  const body = paymentClaimFrom(payment, payer, serverNow())
  const { data } = await callApi(apiUrl('/notify-payment'), { method: 'POST', body })
  const response = isRecord(data) ? data : {}
  if (own(response, 'success') === true) return
  throw new ApiError('', { status: 200, serverMessage: readText(own(response, 'error')), body: data })
}

interface Payer {
  name: string
  phone: string
}

const storage = createWriterItem('sessionStorage', 'payer')
const payerChanges = createEmitter('every tab')

/**
 * The payer typed for this payment, otherwise the order's customer. Reads storage, so use it after hydration, and at each
 * change, because the account may sign out in another tab.
 */
function useStoredPayer(paymentCode: string): [Payer, (payer: Payer) => void] {
  const read = () => JSON.stringify(readPayer(paymentCode) ?? recipientOf(paymentCode))
  const text = useSyncExternalStore(payerChanges.subscribe, read, () => '')
  return [
    payerOf(parseJson(text)),
    (typed) => {
      storage.write(JSON.stringify({ ...typed, paymentCode }))
      payerChanges.emit()
    },
  ]
}

function readPayer(paymentCode: string): Payer | null {
  const stored = parseJson(storage.read())
  return isRecord(stored) && own(stored, 'paymentCode') === paymentCode ? payerOf(stored) : null
}

function payerOf(stored: unknown): Payer {
  return isRecord(stored)
    ? { name: textAt(stored, 'name'), phone: textAt(stored, 'phone') }
    : { name: '', phone: '' }
}

function recipientOf(paymentCode: string): Payer {
  const order = readLastOrder()
  if (order?.payment?.paymentCode !== paymentCode) return { name: '', phone: '' }
  return { name: order.customerName, phone: readPhone(order.customerPhone ?? '') ?? '' }
}
