import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatPhone } from '../../../domain/contact/phone.ts'
import type { DeliveryZone } from '../../../domain/deliveries/zones.ts'
import { own as ownValue } from '../../../domain/unknown-values.ts'
import type { BirthListAccess } from '../../../domain/urls/birth-list-path.ts'
import { Alert } from '../../ui/alert.tsx'
import { notify } from '../../ui/toasts.tsx'
import { loadZones } from '../delivery-zones/load-zones.ts'
import { EMPTY_LIST, LIST_LABELS, ListForm, toParents } from './list-form.tsx'
import { useListForm } from './use-list-form.ts'
import { editOf, type OwnListState } from './use-own-list.ts'

const NAMES = Object.keys(EMPTY_LIST) as (keyof typeof EMPTY_LIST)[]

/** The texts, the days and the address of a list. */
export function OwnTexts({ access, own }: { access: BirthListAccess; own: OwnListState }) {
  const { list, show } = own
  const texts = Object.fromEntries(NAMES.map((name) => [name, list[name] ?? ''])) as typeof EMPTY_LIST
  const stored = { ...texts, phone: formatPhone(list.phone) }
  const form = useListForm(`birthListEdit:${access.shareKey}`, stored)
  const { values, typed, send, forget } = form
  const [zones, setZones] = useState<readonly DeliveryZone[]>([])
  const [isStale, setIsStale] = useState(false)
  useEffect(() => void loadZones().then(({ deliveryZones }) => setZones(deliveryZones)), [])
  const differing = NAMES.filter((name) => {
    const text = ownValue(typed, name)
    return text !== undefined && text !== stored[name]
  })

  // Only at first, so that typing never folds the form.
  const [startsOpen] = useState(differing.length > 0)

  const save = () =>
    send(async (api) => {
      try {
        const saved = await api.saveList(access, { ...editOf(list), ...toParents(values) })
        forget()
        setIsStale(false)
        show(saved)
        void notify.success('Liste enregistrée')
      } catch (error) {
        const present = api.presentList(error)
        if (!present) throw error
        show(present)
        setIsStale(true)
      }
    })

  return (
    <details className="group rounded-panel bg-surface px-5 shadow-card sm:px-6" open={startsOpen}>
      <summary className="flex min-h-14 cursor-pointer items-center justify-between text-xl font-extrabold">
        <h2 className="text-xl">Textes et adresse</h2>
        <ChevronDown className="size-5 group-open:rotate-180" />
      </summary>
      <div className="pb-5">
        <ListForm label="Textes et adresse" button="Enregistrer" {...{ form, zones }} exists onSend={save}>
          {isStale && differing.length > 0 && (
            <Alert kind="warning">
              <p>
                La liste a été modifiée ailleurs entre-temps. Votre saisie est gardée : vérifiez-la, puis
                enregistrez de nouveau. Ce qui est enregistré :
              </p>
              <ul className="font-normal">
                {differing.map((name) => (
                  <li
                    key={name}
                    className="wrap-anywhere"
                  >{`${LIST_LABELS[name]}\u202f: ${stored[name] || 'vide'}`}</li>
                ))}
              </ul>
            </Alert>
          )}
        </ListForm>
      </div>
    </details>
  )
}
