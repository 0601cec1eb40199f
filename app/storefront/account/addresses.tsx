import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type * as v from 'valibot'
import { addressInput, customerAccount, type customerAddress } from '../../../contracts/customer-account.ts'
import { ADDRESS_LIMITS, deliveryAddressOf, MAX_ADDRESSES } from '../../../domain/accounts/customer.ts'
import { type DeliveryZone, findDistrict, listDistricts } from '../../../domain/deliveries/zones.ts'
import { ApiError, NO_ANSWER } from '../../api-client/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { BackButton, Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckboxField, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { notify } from '../../ui/toasts.tsx'
import { type LastOrder, readLastOrder } from '../checkout/last-order.ts'
import { type CustomerAccount, fetchCustomer } from './customer-api.ts'
import { KEEP_ADDRESS } from './keep-address.ts'
import { useCustomerForm } from './use-customer-form.ts'

type Address = v.InferOutput<typeof customerAddress>
/** What is typed stays when the dialog is closed by mistake. */
type Draft = Omit<Address, 'district'> & { district: string; isNew: boolean }

const emptyDraft = (): Draft => ({
  ...{ id: crypto.randomUUID(), label: '', address: '', landmark: '', district: '' },
  ...{ isDefault: false, isNew: true },
})

interface AddressesProps {
  token: string
  zones: readonly DeliveryZone[]
  addresses: readonly Address[]
  onChange: (account: CustomerAccount) => void
}

export function Addresses({ token, zones, addresses, onChange }: AddressesProps) {
  const { hash } = useLocation()
  const [lastUsed] = useState(lastUsedAddress)
  const isKept = addresses.some((address) => deliveryAddressOf(address) === lastUsed?.address)
  const canAdd = addresses.length < MAX_ADDRESSES
  const toKeep = lastUsed && canAdd && !isKept ? lastUsed : null
  const [draft, setDraft] = useState<Draft | null>(() =>
    hash === KEEP_ADDRESS && toKeep ? { ...emptyDraft(), ...toKeep } : null,
  )
  const [open, setOpen] = useState(draft !== null)
  const [failure, setFailure] = useState<string | null>(null)
  const { ask, dialog } = useConfirm()

  function edit(next: Draft) {
    // The address that was being typed, unless another one is wanted.
    const isSame =
      draft !== null && (draft.id === next.id || (draft.isNew && next.isNew && next.address === ''))
    if (!isSame) setDraft(next)
    setOpen(true)
  }

  async function remove(id: string) {
    setFailure(null)
    try {
      onChange(await fetchCustomer(customerAccount, `/customer/addresses/${id}`, { method: 'DELETE', token }))
      notify.success('Adresse supprimée.')
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : NO_ANSWER)
    }
  }

  return (
    <>
      {addresses.length > 0 && (
        <ul aria-label="Mes adresses" className="grid gap-3 md:grid-cols-2">
          {addresses.map((address) => (
            <li key={address.id} className="grid content-start gap-2 rounded-card bg-surface p-4 shadow-card">
              <p className="flex flex-wrap items-center gap-x-2 font-bold wrap-anywhere">
                <MapPin className="size-5 shrink-0 text-action" />
                <span>{address.label}</span>
                {address.isDefault && (
                  <span className="text-sm font-normal text-ink-soft">Proposée en premier</span>
                )}
              </p>
              <p className="wrap-anywhere">
                {address.district && <span className="block">{address.district}</span>}
                <span className="block">{address.address}</span>
                {address.landmark && <span className="block text-ink-soft">{address.landmark}</span>}
              </p>
              <div className="flex flex-wrap gap-x-4">
                <button
                  type="button"
                  className="word-link"
                  onClick={() => edit({ ...address, district: address.district ?? '', isNew: false })}
                >
                  Modifier<span className="sr-only">{` ${address.label}`}</span>
                </button>
                <button
                  type="button"
                  className="word-link"
                  onClick={() =>
                    ask({
                      title: 'Supprimer cette adresse\u202f?',
                      text: `${address.label}\u202f: ${deliveryAddressOf(address)}`,
                      confirm: 'Supprimer',
                      danger: true,
                      onConfirm: () => remove(address.id),
                    })
                  }
                >
                  Supprimer<span className="sr-only">{` ${address.label}`}</span>
                </button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {addresses.length === 0 && (
        <p className="text-ink-soft">Gardez une adresse : vous la choisirez d’un geste en commandant.</p>
      )}
      {failure !== null && <Alert kind="error">{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        {canAdd && (
          <Button variant="secondary" onClick={() => edit(emptyDraft())}>
            Ajouter une adresse
          </Button>
        )}
        {toKeep && (
          <Button variant="secondary" onClick={() => edit({ ...emptyDraft(), ...toKeep })}>
            Garder celle de ma dernière commande
          </Button>
        )}
      </div>
      {!canAdd && <p className="text-sm text-ink-soft">{`${MAX_ADDRESSES} adresses au maximum.`}</p>}
      {draft && (
        <AddressDialog
          key={draft.id}
          {...{ token, zones, draft, open }}
          onType={setDraft}
          onClose={() => setOpen(false)}
          onSaved={(account) => {
            setOpen(false)
            setDraft(null)
            onChange(account)
          }}
        />
      )}
      {dialog}
    </>
  )
}

/** Where the last order of this device went, if it fits into the form. */
function lastUsedAddress(): Pick<Draft, 'address' | 'district'> | null {
  const last: LastOrder | null = readLastOrder()
  if (!last || last.deliveryAddress === '' || last.deliveryAddress.length > ADDRESS_LIMITS.address)
    return null
  return { address: last.deliveryAddress, district: last.district }
}

interface AddressDialogProps {
  token: string
  zones: readonly DeliveryZone[]
  draft: Draft
  open: boolean
  onType: (draft: Draft) => void
  onClose: () => void
  onSaved: (account: CustomerAccount) => void
}

function AddressDialog({ token, zones, draft, open, onType, onClose, onSaved }: AddressDialogProps) {
  const { id, isNew, ...typed } = draft
  const { form, errors, field, failure, sending, submit } = useCustomerForm(addressInput, async (body) => {
    onSaved(await fetchCustomer(customerAccount, `/customer/addresses/${id}`, { method: 'PUT', body, token }))
    notify.success('Adresse enregistrée.')
  })
  const control = (name: 'label' | 'address' | 'landmark') =>
    field(name, typed[name], (text) => onType({ ...draft, [name]: text }))
  const chosen = findDistrict(zones, typed.district)?.name ?? ''
  return (
    <Dialog
      open={open}
      sheet
      title={isNew ? 'Nouvelle adresse' : 'Modifier l’adresse'}
      onClose={() => !sending && onClose()}
    >
      <form
        ref={form}
        noValidate
        aria-label="Adresse"
        onSubmit={(event) => void submit(event, { ...typed, district: chosen })}
        className="grid grid-cols-1 gap-5 text-ink"
      >
        <TextField
          label="Nom de l’adresse"
          help="Par exemple Maison, Bureau ou Chez Maman."
          autoComplete="off"
          maxLength={ADDRESS_LIMITS.label}
          {...control('label')}
        />
        {zones.length > 0 && (
          <SelectField
            label="Quartier"
            name="district"
            value={chosen}
            error={errors.district}
            onChange={(event) => onType({ ...draft, district: event.target.value })}
          >
            <option value="">Choisissez votre quartier</option>
            {listDistricts(zones).map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <TextArea
          label="Adresse"
          help={zones.length > 0 ? 'Rue, villa, étage' : 'Quartier, rue, villa, étage'}
          autoComplete="street-address"
          maxLength={ADDRESS_LIMITS.address}
          rows={2}
          {...control('address')}
        />
        <TextField
          label="Point de repère (facultatif)"
          help="Par exemple face à la pharmacie."
          autoComplete="off"
          maxLength={ADDRESS_LIMITS.landmark}
          {...control('landmark')}
        />
        <CheckboxField
          label="Proposer cette adresse en premier"
          name="isDefault"
          checked={typed.isDefault}
          onChange={(event) => onType({ ...draft, isDefault: event.target.checked })}
        />
        {failure && <Alert kind="error">{failure}</Alert>}
        <div className="sheet-actions flex flex-wrap justify-end gap-3">
          <BackButton disabled={sending} onClick={onClose} />
          <Button type="submit" loading={sending}>
            Enregistrer
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
