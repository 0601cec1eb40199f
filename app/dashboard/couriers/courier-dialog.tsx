import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { CourierChange, NewCourierInput, ShownCourier } from '../../../contracts/courier.ts'
import { formatPhone } from '../../../domain/contact/phone.ts'
import { phoneProblem } from '../../../domain/contact/phone-problem.ts'
import type { EditConflict } from '../../../domain/edits/merge-edit.ts'
import type { Issue } from '../../../domain/errors.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { INVALID_FRANCS, readFrancs } from '../../../domain/pricing/read-amount.ts'
import { VALIDATION_MESSAGES } from '../../../domain/validation-messages.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useActionResult, useFormErrors } from '../../ui/form-hooks.ts'
import { SUBMIT_JSON } from '../admin-api.ts'
import { ConflictList, type Side } from '../conflicts/conflict-list.tsx'
import { readConflicts } from '../conflicts/read-conflicts.ts'
import { FormDialog } from '../form-dialog.tsx'
import { randomId } from '../random-id.ts'
import type { clientAction } from './route.tsx'

export type CourierSubmission =
  | { intent: 'add'; id: string; fields: Omit<NewCourierInput, 'id'> }
  | { intent: 'change'; id: string; fields: CourierChange }

type Fields = Omit<NewCourierInput, 'id' | 'active'>

interface Typed {
  name: string
  phone: string
  fee: string
  zones: readonly { key: number; zone: string; fee: string }[]
}

function readFields({ name, phone, fee, zones }: Typed) {
  const named = zones.filter((one) => one.zone.trim() !== '' || one.fee.trim() !== '')
  const issues: Issue[] = []
  if (name.trim() === '') issues.push({ path: 'name', message: VALIDATION_MESSAGES.allFields })
  const problem = phoneProblem(phone)
  if (problem !== null) issues.push({ path: 'phone', message: problem })
  if (readFrancs(fee) === null) issues.push({ path: 'fee', message: INVALID_FRANCS })
  for (const one of named) {
    if (one.zone.trim() === '') issues.push({ path: `zone-${one.key}`, message: 'Indiquez la zone.' })
    if (readFrancs(one.fee) === null) issues.push({ path: `fee-${one.key}`, message: INVALID_FRANCS })
  }
  const zoneFees = Object.fromEntries(named.map((one) => [one.zone.trim(), readFrancs(one.fee) ?? 0]))
  return { issues, fields: { name: name.trim(), phone, fee: readFrancs(fee) ?? 0, zoneFees } }
}

function typedOf({ name, phone, fee, zoneFees }: Fields): Typed {
  const zones = Object.entries(zoneFees).map(([zone, francs], key) => ({ key, zone, fee: String(francs) }))
  return { name, phone, fee: String(fee), zones }
}

const NEW: Fields = { name: '', phone: '', fee: 0, zoneFees: {} }

/** Adds or edits a courier. Render it only while it is open. */
export function CourierDialog({ courier, onClose }: { courier: ShownCourier | null; onClose: () => void }) {
  const [typed, setTyped] = useState(() => typedOf(courier ?? NEW))
  /** what the user has seen; the API does not overwrite newer values */
  const [was, setWas] = useState<Fields>(() => pickFields(courier ?? NEW))
  const [conflicts, setConflicts] = useState<EditConflict[]>([])
  /** unchanged in a second attempt, so that a courier is added only once */
  const [id] = useState(() => courier?.id ?? randomId())
  const fetcher = useFetcher<typeof clientAction>()
  const { form, showIssues, field } = useFormErrors()
  const loading = fetcher.state !== 'idle'
  useActionResult(loading ? undefined : fetcher.data, (result) => {
    if (result.ok) return onClose()
    showIssues(result.issues)
    setConflicts(readConflicts(result.body))
  })

  function choose(field: string, side: Side) {
    const conflict = conflicts.find((one) => one.field === field)
    if (!conflict) return
    setConflicts(conflicts.filter((one) => one !== conflict))
    setWas(withValue(was, conflict))
    if (side === 'theirs') setTyped(typedOf(withValue(readFields(typed).fields, conflict)))
  }

  function submit() {
    const { issues, fields } = readFields(typed)
    showIssues(issues)
    if (issues.length > 0 || loading) return
    const submission = courier
      ? { intent: 'change' as const, id, fields: { ...fields, was } }
      : { intent: 'add' as const, id, fields: { ...fields, active: true } }
    void fetcher.submit(submission, SUBMIT_JSON)
  }

  const text = (name: 'name' | 'phone' | 'fee') =>
    field(name, typed[name], (value) => setTyped({ ...typed, [name]: value }))
  const setZone = (key: number, change: { zone?: string; fee?: string }) =>
    setTyped({ ...typed, zones: typed.zones.map((one) => (one.key === key ? { ...one, ...change } : one)) })
  const nextKey = Math.max(-1, ...typed.zones.map(({ key }) => key)) + 1

  return (
    <FormDialog
      title={courier ? `Modifier ${courier.name}` : 'Nouveau livreur'}
      submit="Enregistrer"
      loading={loading}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label="Nom" autoComplete="off" {...text('name')} />
      <TextField label="Téléphone" inputMode="tel" autoComplete="off" {...text('phone')} />
      <TextField
        label="Par livraison (FCFA)"
        help="Ce que vous payez au livreur."
        inputMode="numeric"
        {...text('fee')}
      />
      {typed.zones.map(({ key, zone, fee }, index) => (
        <div key={key} className="grid grid-cols-[1fr_7rem_auto] items-start gap-2">
          <TextField
            label={`Zone ${index + 1}`}
            {...field(`zone-${key}`, zone, (value) => setZone(key, { zone: value }))}
          />
          <TextField
            label="FCFA"
            inputMode="numeric"
            {...field(`fee-${key}`, fee, (value) => setZone(key, { fee: value }))}
          />
          <IconButton
            label={`Retirer la zone ${index + 1}`}
            className="mt-7.5"
            onClick={() => setTyped({ ...typed, zones: typed.zones.filter((one) => one.key !== key) })}
          >
            <X className="size-5" />
          </IconButton>
        </div>
      ))}
      <Button
        variant="quiet"
        className="justify-self-start"
        onClick={() => setTyped({ ...typed, zones: [...typed.zones, { key: nextKey, zone: '', fee: '' }] })}
      >
        <Plus className="size-5" />
        Autre montant pour une zone
      </Button>
      <ConflictList
        differences={conflicts.map(({ field, current, sent }) => ({
          field,
          label: labelOf(field),
          mine: shown(field, sent),
          theirs: shown(field, current),
        }))}
        onChoose={choose}
      />
    </FormDialog>
  )
}

function pickFields({ name, phone, fee, zoneFees }: Fields): Fields {
  return { name, phone, fee, zoneFees }
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
function withValue(fields: Fields, { field, current }: EditConflict): Fields {
  if (!field.startsWith(ZONE)) return { ...fields, [field]: current }
  const { [field.slice(ZONE.length)]: _, ...others } = fields.zoneFees
  return typeof current === 'number'
    ? { ...fields, zoneFees: { ...others, [field.slice(ZONE.length)]: current } }
    : { ...fields, zoneFees: others }
}
