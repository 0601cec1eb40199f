import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { courierAnswer, type ShownCourier } from '../../../contracts/courier.ts'
import { formatPhone } from '../../../domain/contact/phone.ts'
import type { EditConflict } from '../../../domain/edits/merge-edit.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { randomId } from '../../browser/random-id.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useChange } from '../change/use-change.ts'
import { ConflictList } from '../conflicts/conflict-list.tsx'
import { useConflicts } from '../conflicts/use-conflicts.ts'
import { useShopForm } from '../form/use-shop-form.ts'
import { FormDialog } from '../form-dialog.tsx'
import {
  type CourierFields,
  courierFieldsOf,
  courierForm,
  NEW_COURIER,
  typedCourier,
} from './courier-form.ts'

/** Adds or edits a courier. Render it only while it is open. */
export function CourierDialog({ courier, onClose }: { courier: ShownCourier | null; onClose: () => void }) {
  /** unchanged in a second attempt, so that a courier is added only once */
  const [id] = useState(() => courier?.id ?? randomId())
  const { send, loading } = useChange()
  const form = useShopForm(courierForm, typedCourier(courier ?? NEW_COURIER))
  const zones = useFieldArray({ control: form.control, name: 'zones' })
  const seen = courierFieldsOf(courier ?? NEW_COURIER)
  const conflicts = useConflicts(seen, { label: labelOf, shown, take: showStored, seenAfter: withValue })

  function showStored({ field, current }: EditConflict) {
    if (!field.startsWith(ZONE)) return form.setValue(field as 'name' | 'phone' | 'fee', String(current))
    const zone = field.slice(ZONE.length)
    const others = form.getValues('zones').filter((row) => row.zone.trim() !== zone)
    form.setValue('zones', typeof current === 'number' ? [...others, { zone, fee: String(current) }] : others)
  }

  async function save(fields: CourierFields) {
    const change = courier
      ? ({
          method: 'PATCH',
          path: encoded`/couriers/${id}`,
          body: { ...fields, was: conflicts.was },
        } as const)
      : ({ method: 'POST', path: '/couriers', body: { id, ...fields, active: true } } as const)
    const success = courier ? 'Livreur modifié' : 'Livreur ajouté'
    const result = await send({ ...change, answer: courierAnswer, success })
    if (!result) return
    if (result.ok) return onClose()
    form.showIssues(result.issues)
    conflicts.show(result)
  }

  return (
    <FormDialog
      title={courier ? `Modifier ${courier.name}` : 'Nouveau livreur'}
      submit="Enregistrer"
      loading={loading}
      form={form.ref}
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    >
      <TextField label="Nom" autoComplete="off" {...form.field('name')} />
      <TextField label="Téléphone" inputMode="tel" autoComplete="off" {...form.field('phone')} />
      <TextField
        label="Par livraison (FCFA)"
        help="Ce que vous payez au livreur."
        inputMode="numeric"
        {...form.field('fee')}
      />
      {zones.fields.map(({ id }, index) => (
        <div key={id} className="grid grid-cols-[1fr_7rem_auto] items-start gap-2">
          <TextField label={`Zone ${index + 1}`} {...form.field(`zones.${index}.zone`)} />
          <TextField label="FCFA" inputMode="numeric" {...form.field(`zones.${index}.fee`)} />
          <IconButton
            label={`Retirer la zone ${index + 1}`}
            className="mt-7.5"
            onClick={() => zones.remove(index)}
          >
            <X className="size-5" />
          </IconButton>
        </div>
      ))}
      <Button
        variant="quiet"
        className="justify-self-start"
        onClick={() => zones.append({ zone: '', fee: '' }, { shouldFocus: false })}
      >
        <Plus className="size-5" />
        Autre montant pour une zone
      </Button>
      <ConflictList {...conflicts.list} />
    </FormDialog>
  )
}

const ZONE = 'zoneFees.'
const LABELS: Readonly<Record<string, string>> = { name: 'Nom', phone: 'Téléphone', fee: 'Par livraison' }

function labelOf(field: string): string {
  return field.startsWith(ZONE) ? `Zone ${field.slice(ZONE.length)}` : (LABELS[field] ?? field)
}

function shown(field: string, value: unknown): string {
  if (typeof value === 'number') return formatFrancs(value)
  if (field === 'phone') return formatPhone(String(value))
  return typeof value === 'string' ? value : 'Retirée'
}

/** The fields with the stored value of a conflict; a zone without a value is removed. */
function withValue(fields: CourierFields, { field, current }: EditConflict): CourierFields {
  if (!field.startsWith(ZONE)) return { ...fields, [field]: current }
  const { [field.slice(ZONE.length)]: _, ...others } = fields.zoneFees
  return typeof current === 'number'
    ? { ...fields, zoneFees: { ...others, [field.slice(ZONE.length)]: current } }
    : { ...fields, zoneFees: others }
}
