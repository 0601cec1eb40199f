import { MessageCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ShownWish } from '../../../contracts/birth-list.ts'
import { MIN_MONEY } from '../../../domain/birth-lists/birth-list.ts'
import { productLabel } from '../../../domain/catalogue/variants.ts'
import { chatLink } from '../../../domain/contact/chat-link.ts'
import type { Wallet } from '../../../domain/orders/order.ts'
import { WALLETS } from '../../../domain/orders/order-constants.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { quoted } from '../../../domain/text/quoted.ts'
import { isRecord, own, readNumber, readText } from '../../../domain/unknown-values.ts'
import { errorCode } from '../../api-client/answers.ts'
import { randomId } from '../../browser/random-id.ts'
import { useIdentity } from '../../identity.ts'
import { Alert } from '../../ui/alert.tsx'
import { BackButton, Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { PaymentSteps } from '../payment/payment-steps.tsx'
import { EMPTY_GIVER, GiverFields } from './giver-fields.tsx'
import type { PublicListProps } from './public-list-props.ts'
import { CHECKED, useListForm, useStored } from './use-list-form.ts'

export interface MoneyFormProps extends PublicListProps {
  wish: ShownWish
  onClose: () => void
}

/** Money towards an article: the form, then how to pay, which stays in this tab. */
export function MoneyForm(props: MoneyFormProps) {
  const { value: promise, store } = useStored(`birthMoneyPromise:${props.wish.id}`, readPromise)
  return promise ? (
    <HowToPay promise={promise} {...props} onAgain={() => store(null)} />
  ) : (
    <PromiseForm {...props} onPromised={store} />
  )
}

interface MoneyPromise {
  amount: number
  wallet: Wallet
  walletNumber: string
  paymentCode: string
}

function readPromise(stored: unknown): MoneyPromise | null {
  if (!isRecord(stored)) return null
  const wallet = WALLETS.find((name) => name === own(stored, 'wallet'))
  const amount = readNumber(own(stored, 'amount'), 1, Number.MAX_SAFE_INTEGER)
  const [walletNumber, paymentCode] = [own(stored, 'walletNumber'), own(stored, 'paymentCode')].map(readText)
  return wallet && amount && walletNumber && paymentCode
    ? { amount, wallet, walletNumber, paymentCode }
    : null
}

const INITIAL = { ...EMPTY_GIVER, amount: '', wallet: '', id: '' }

function PromiseForm({
  wish,
  list: { shareKey },
  refresh,
  onClose,
  onPromised,
}: MoneyFormProps & { onPromised: (promise: MoneyPromise) => void }) {
  const { wallets } = useIdentity()
  const form = useListForm(`birthMoney:${wish.id}`, INITIAL)
  const { values, control, change, failure, sending, send, forget } = form
  const heading = useRef<HTMLHeadingElement>(null)
  // The same promise keeps its id, so that a repeated request stores it once.
  const [newId, setNewId] = useState(() => randomId(16))
  const wallet = wallets.some(({ name }) => name === values.wallet) ? values.wallet : (wallets[0]?.name ?? '')
  useEffect(() => heading.current?.focus(), [])

  const promise = () =>
    send(async (api) => {
      const { giverName, giverPhone, message, amount } = values
      const id = values.id || newId
      change({ id })
      const body = { id, itemId: wish.id, amount, wallet, giverName, giverPhone, message }
      try {
        const { money } = await api.promiseMoney(shareKey, {
          ...body,
          anonymous: values.anonymous === CHECKED,
        })
        onPromised(money)
        forget()
      } catch (error) {
        // What was refused is another promise next time. The list may have changed.
        if (errorCode(error)) {
          change({ id: '' })
          setNewId(randomId(16))
        }
        throw error
      } finally {
        void refresh()
      }
    })

  return (
    <form
      ref={form.form}
      noValidate
      aria-label={`Participer\u202f: ${productLabel(wish)}`}
      onSubmit={(event) => {
        event.preventDefault()
        void promise()
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-4"
    >
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        Participer à cet article
      </h3>
      <TextField
        label="Montant, en FCFA"
        inputMode="numeric"
        maxLength={20}
        help={`À partir de ${formatFrancs(Math.min(MIN_MONEY, wish.missing))}. Il manque ${formatFrancs(wish.missing)}.`}
        {...control('amount')}
      />
      {wallets.length > 1 && (
        <SelectField
          label="Payer avec"
          name="wallet"
          value={wallet}
          onChange={(event) => change({ wallet: event.target.value })}
        >
          {wallets.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      )}
      <GiverFields form={form} />
      {failure !== null && <Alert kind="error">{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={sending} className="grow">
          Participer
        </Button>
        <BackButton onClick={onClose} />
      </div>
    </form>
  )
}

interface HowToPayProps extends MoneyFormProps {
  promise: MoneyPromise
  onAgain: () => void
}

function HowToPay({ promise, wish, list, onAgain }: HowToPayProps) {
  const { amount, wallet, walletNumber, paymentCode } = promise
  const { whatsapp } = useIdentity()
  const status = useRef<HTMLDivElement>(null)
  useEffect(() => status.current?.focus(), [])
  const text = `Bonjour, je participe à ${quoted(productLabel(wish))} de la liste ${quoted(list.title)}\u202f: ${formatFrancs(amount)} par ${wallet}, code ${paymentCode}.`
  return (
    <div ref={status} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
      <Alert kind="success">
        <p>Merci ! Votre participation est réservée pendant trois jours, le temps de l’envoyer.</p>
      </Alert>
      <PaymentSteps
        method={wallet}
        totalAmount={amount}
        phoneNumber={walletNumber}
        paymentCode={paymentCode}
        what="cette liste"
      />
      <div className="flex flex-wrap gap-3">
        <a
          href={chatLink(whatsapp, text)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-2 rounded-full bg-success px-5 font-bold text-white"
        >
          <MessageCircle className="size-5" />
          Prévenir la boutique
        </a>
        <Button variant="secondary" onClick={onAgain}>
          Participer encore
        </Button>
      </div>
    </div>
  )
}
