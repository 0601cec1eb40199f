import { RotateCcw } from 'lucide-react'
import { useId } from 'react'
import type { SettingName } from '../../../contracts/settings.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../badge.tsx'
import { formatDateTime } from '../format-dates.ts'
import { FieldControl } from './field-control.tsx'
import { SETTING_FIELDS } from './fields.ts'
import { FIXED, isPlaceholder, readableText, restoreLabel, sourceText } from './setting-texts.ts'
import { representsValue, typedOf } from './typed-values.ts'
import type { SectionForm } from './use-section-form.ts'

interface SettingCardProps {
  name: SettingName
  form: SectionForm
}

/** One setting: its fields, the source of its value, and a reset to the original. */
export function SettingCard({ name, form }: SettingCardProps) {
  const field = SETTING_FIELDS[name]
  const state = form.states[name]
  const typed = form.shown(name)
  const id = useId()
  const conflict = form.conflicts.includes(name)
  const isGroup = field.kind === 'object' || field.kind === 'list'
  const isFixed = state.source === 'file'
  return (
    <section
      aria-labelledby={isGroup || isFixed ? id : undefined}
      className="grid min-w-0 grid-cols-1 gap-4 rounded-card bg-surface p-4 shadow-card sm:p-6"
    >
      {(isGroup || isFixed) && (
        <div className="grid gap-1">
          <h2 id={id} className="text-lg">
            {field.label}
          </h2>
          {field.hint && !isFixed && <p className="text-sm text-ink-soft">{field.hint}</p>}
        </div>
      )}
      {isFixed ? (
        <>
          <p className="whitespace-pre-wrap wrap-anywhere">
            {readableText(field, typedOf(field, state.value))}
          </p>
          <Alert kind="info">{FIXED}</Alert>
        </>
      ) : (
        <>
          {conflict && <Conflict name={name} form={form} />}
          <FieldControl
            field={field}
            path={name}
            typed={typed}
            errors={form.errors}
            onChange={(next, clearedPath) => form.setTyped(name, next, clearedPath)}
          />
          <footer className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-2 text-sm text-ink-soft">
            <span className="flex flex-wrap items-center gap-2">
              {form.edits[name] && <Badge label="Non enregistré" colors="bg-sun-tint text-ink" />}
              {isPlaceholder(name, state) ? (
                <Badge label="Exemple à remplacer" colors="bg-warning-tint text-warning" />
              ) : (
                sourceText(field, state)
              )}
            </span>
            {!representsValue(field, typed, state.original) && (
              <button type="button" onClick={() => form.restore(name)} className="word-link min-h-11">
                <RotateCcw className="size-4" />
                {restoreLabel(field)}
                <span className="sr-only"> : {field.label}</span>
              </button>
            )}
          </footer>
        </>
      )}
    </section>
  )
}

/** A value that another administrator saved since the edit began. */
function Conflict({ name, form }: SettingCardProps) {
  const field = SETTING_FIELDS[name]
  const { value, changedAt, changedBy } = form.states[name]
  return (
    <div data-invalid="true" tabIndex={-1} className="outline-none">
      <Alert kind="warning">
        <p>
          {changedBy ?? 'Un autre administrateur'} a changé ce réglage entre-temps
          {changedAt && `, le ${formatDateTime(changedAt)}`}. Voici ce qui est enregistré :
        </p>
        <p className="max-h-48 overflow-y-auto rounded-field bg-surface p-3 font-normal whitespace-pre-wrap text-ink wrap-anywhere">
          {readableText(field, typedOf(field, value))}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            className="max-w-full wrap-anywhere"
            onClick={() => form.keepMine(name)}
          >
            Garder ma saisie
          </Button>
          <Button
            variant="secondary"
            className="max-w-full wrap-anywhere"
            onClick={() => form.discard([name])}
          >
            Prendre ce qui est enregistré
          </Button>
        </div>
      </Alert>
    </div>
  )
}
