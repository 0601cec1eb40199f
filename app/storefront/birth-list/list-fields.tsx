import { Suspense } from 'react'
import { BIRTH_LIST_LIMITS as LIMITS } from '../../../domain/birth-lists/birth-list.ts'
import { type DeliveryZone, deliveryFee } from '../../../domain/deliveries/zones.ts'
import { lazyWithRetry } from '../../ui/deferred-section.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import type { useListForm } from './use-list-form.ts'

/** Loaded only in shops that charge for delivery. */
const DistrictField = lazyWithRetry(
  async () => (await import('../delivery-zones/district-field.tsx')).DistrictField,
)

export const EMPTY_LIST = {
  ...{ title: '', recipient: '', message: '', expectedOn: '', endsOn: '' },
  ...{ phone: '', district: '', address: '' },
}
type ListField = keyof typeof EMPTY_LIST

export const LIST_LABELS: Readonly<Record<ListField, string>> = {
  title: 'Titre de la liste',
  recipient: 'Vos prénoms et nom',
  message: 'Un mot à vos proches (facultatif)',
  expectedOn: 'Naissance prévue le (facultatif)',
  endsOn: 'Dernier jour de la liste',
  phone: 'Téléphone',
  district: 'Quartier',
  address: 'Adresse de livraison',
}

/** The texts as the API takes them: an empty day or district is none. */
export function toParents({ expectedOn, endsOn, district, ...texts }: Readonly<Record<ListField, string>>) {
  const { title, recipient, message, phone, address } = texts
  const none = { expectedOn: expectedOn || null, endsOn: endsOn || null, district: district || null }
  return { title, recipient, message, phone, address, ...none }
}

interface ListFieldsProps {
  form: Pick<
    ReturnType<typeof useListForm<ListField>>,
    'control' | 'values' | 'change' | 'errors' | 'setError'
  >
  zones: readonly DeliveryZone[]
  /** whether the list exists, so that its end can be changed */
  exists?: boolean
}

/** What parents say about themselves: first what givers see, then where gifts are delivered. */
export function ListFields({
  form: { control, values, change, errors, setError },
  zones,
  exists = false,
}: ListFieldsProps) {
  return (
    <>
      <TextField
        label={LIST_LABELS.title}
        help="Par exemple : La liste de bébé Ndiaye."
        maxLength={LIMITS.title}
        {...control('title')}
      />
      <TextField
        label={LIST_LABELS.recipient}
        help="Vos proches voient ce nom."
        autoComplete="name"
        maxLength={LIMITS.recipient}
        {...control('recipient')}
      />
      <TextArea label={LIST_LABELS.message} rows={3} maxLength={LIMITS.message} {...control('message')} />
      <div className={exists ? 'grid grid-cols-1 gap-5 sm:grid-cols-2' : 'contents'}>
        <TextField label={LIST_LABELS.expectedOn} type="date" {...control('expectedOn')} />
        {exists && <TextField label={LIST_LABELS.endsOn} type="date" {...control('endsOn')} />}
      </div>
      <p className="rounded-card bg-mint p-4">
        Vos proches peuvent faire livrer leur cadeau chez vous. Seuls la boutique et son livreur voient votre
        téléphone et votre adresse.
      </p>
      <TextField
        label={LIST_LABELS.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        help="Le livreur vous appelle en arrivant."
        {...control('phone')}
      />
      {zones.length > 0 && (
        <Suspense fallback={<div className="min-h-28" />}>
          <DistrictField
            zones={zones}
            value={values.district}
            error={errors.district}
            feeOf={(zone) => deliveryFee(zone, 0)}
            onChange={(district) => {
              change({ district })
              setError('district', null)
            }}
          />
        </Suspense>
      )}
      <TextArea
        label={LIST_LABELS.address}
        help={zones.length > 0 ? 'Rue, point de repère' : 'Quartier, rue, point de repère'}
        autoComplete="street-address"
        rows={2}
        maxLength={LIMITS.address}
        {...control('address')}
      />
    </>
  )
}
