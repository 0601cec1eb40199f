import { BIRTH_LIST_LIMITS as LIMITS } from '../../../domain/birth-lists/birth-list.ts'
import { type DeliveryZone, deliveryFee } from '../../../domain/deliveries/zones.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { LazyDistrictField } from '../delivery-zones/lazy-district-field.tsx'
import { preloadListApi, type useListForm } from './use-list-form.ts'

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

interface ListFormProps {
  label: string
  button: string
  form: Pick<
    ReturnType<typeof useListForm<ListField>>,
    'form' | 'control' | 'values' | 'change' | 'errors' | 'setError' | 'failure' | 'sending'
  >
  zones: readonly DeliveryZone[]
  /** whether the list exists, so that its end can be changed */
  exists?: boolean
  onSend: () => Promise<void>
  /** shown above the button */
  children?: Elements
}

/** What parents say about themselves: first what givers see, then where gifts are delivered. */
export function ListForm({
  label,
  button,
  zones,
  exists = false,
  onSend,
  children,
  ...props
}: ListFormProps) {
  const { form, control, values, change, errors, setError, failure, sending } = props.form
  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      onFocus={preloadListApi}
      onSubmit={(event) => {
        event.preventDefault()
        void onSend()
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
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
      <LazyDistrictField
        zones={zones}
        value={values.district}
        error={errors.district}
        feeOf={(zone) => deliveryFee(zone, 0)}
        onChange={(district) => {
          change({ district })
          setError('district', null)
        }}
      />
      <TextArea
        label={LIST_LABELS.address}
        help={zones.length > 0 ? 'Rue, point de repère' : 'Quartier, rue, point de repère'}
        autoComplete="street-address"
        rows={2}
        maxLength={LIMITS.address}
        {...control('address')}
      />
      {children}
      {failure !== null && <Alert kind="error">{failure}</Alert>}
      <Button type="submit" loading={sending}>
        {button}
      </Button>
    </form>
  )
}
