import { useEffect, useEffectEvent, useState } from 'react'
import { customerAccount } from '../../../contracts/customer-account.ts'
import { deliveryAddressOf } from '../../../domain/accounts/customer.ts'
import { formatPhone } from '../../../domain/contact/phone.ts'
import { isRecord, parseJson, textAt } from '../../../domain/unknown-values.ts'
import { createWriterItem } from '../../session/account-texts.ts'
import { Button } from '../../ui/button.tsx'
import { type Draft, readDraft, saveDraft, useDraft } from '../checkout/draft.ts'
import { type CustomerAccount, fetchCustomer } from './customer-api.ts'

type Place = Pick<Draft, 'deliveryAddress' | 'district'>

interface CustomerDeliveryProps {
  token: string
  /** called after an address was chosen */
  onChoose: () => void
}

/** Fills the empty name and phone of the delivery form from the account, and offers its addresses. */
export function CustomerDelivery({ token, onChoose }: CustomerDeliveryProps) {
  const [account, setAccount] = useState<CustomerAccount | null>(null)
  const [typed, setTyped] = useState<Place | null>(null)
  const { deliveryAddress, district } = useDraft()

  const show = useEffectEvent((loaded: CustomerAccount) => {
    fillEmptyFields(loaded.profile)
    setAccount(loaded)
  })
  useEffect(() => {
    let isGone = false
    fetchCustomer(customerAccount, '/customer', { token }).then(
      (loaded) => isGone || show(loaded),
      () => {}, // Without the account, the form is that of a guest.
    )
    return () => {
      isGone = true
    }
  }, [token])

  if (!account || account.addresses.length === 0) return null
  const places = account.addresses.map(({ id, label, ...address }) => ({
    ...{ id, label },
    place: { deliveryAddress: deliveryAddressOf(address), district: address.district ?? '' },
  }))
  const isShown = (place: Place) => place.deliveryAddress === deliveryAddress && place.district === district

  function choose(place: Place) {
    // What was typed can be taken back.
    if (deliveryAddress.trim() !== '' && !places.some((one) => isShown(one.place))) {
      setTyped({ deliveryAddress, district })
    }
    saveDraft({ ...readDraft(), ...place })
    onChoose()
  }

  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="font-bold">Vos adresses</legend>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {places.map(({ id, label, place }) => (
          <Choice key={id} isChosen={isShown(place)} onChoose={() => choose(place)}>
            {label}
          </Choice>
        ))}
        {typed && !isShown(typed) && (
          <Choice isChosen={false} onChoose={() => choose(typed)}>
            Ce que j’ai écrit
          </Choice>
        )}
      </div>
    </fieldset>
  )
}

/** What an account has filled in this tab. */
const filledItem = createWriterItem('sessionStorage', 'filledByAccount')

/** Fills fields that are empty, or that another account has filled on this phone and nobody has changed. */
function fillEmptyFields({ name, phone }: CustomerAccount['profile']) {
  const own = { customerName: name, customerPhone: phone === null ? '' : formatPhone(phone) }
  const stored = parseJson(filledItem.read())
  const former = isRecord(stored) ? stored : {}
  const draft = readDraft()
  const filled = (field: keyof typeof own) =>
    draft[field] === '' || draft[field] === textAt(former, field) ? own[field] : draft[field]
  saveDraft({ ...draft, customerName: filled('customerName'), customerPhone: filled('customerPhone') })
  filledItem.write(JSON.stringify(own))
}

interface ChoiceProps {
  isChosen: boolean
  onChoose: () => void
  children: string
}

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <Button
      variant={isChosen ? 'primary' : 'secondary'}
      aria-pressed={isChosen}
      onClick={onChoose}
      className="wrap-anywhere"
    >
      {children}
    </Button>
  )
}
