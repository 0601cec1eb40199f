import { ExternalLink, RotateCcw } from 'lucide-react'
import { type FormEvent, Fragment, useEffect, useId } from 'react'
import { FormProvider } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import type { SettingStates } from '../../../contracts/setting-messages.ts'
import type { SettingName } from '../../../contracts/settings.ts'
import { isSame } from '../../../domain/edits/merge-edit.ts'
import { placeholderValues } from '../../../domain/settings/placeholders.ts'
import { formatDateTime } from '../../../domain/text/format.ts'
import { isRecord, textAt } from '../../../domain/unknown-values.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../badge.tsx'
import { ConflictList } from '../conflicts/conflict-list.tsx'
import { UndoButton } from '../undo/undo-button.tsx'
import { namesOf } from './edits.ts'
import { FeedStatus } from './feed-status.tsx'
import { FieldControl } from './field-control.tsx'
import { SETTING_FIELDS } from './fields.ts'
import { readableText, settingValue } from './kinds.ts'
import { PlaceholderContext } from './long-text-controls.tsx'
import { type SectionId, sectionInfo } from './sections.ts'
import { differenceOf } from './setting-conflicts.ts'
import { FIXED, isPlaceholder, restoreLabel, sourceText } from './setting-texts.ts'
import { type SectionForm, useSectionForm } from './use-section-form.ts'
import { WhatsAppSetup } from './whatsapp-setup.tsx'

interface SectionSettingsProps {
  section: SectionId
  states: SettingStates
  /** called after each save and undo */
  onSaved?: () => void
}

/** The form of a section: a card for each setting, which the hash of the address can name. */
export function SectionSettings({ section, states, onSaved }: SectionSettingsProps) {
  const form = useSectionForm(section, states, onSaved)
  useNamedSetting()
  const hasNumber = namesNumber(form)
  // What was typed stays in sight, also when the number is taken out again.
  const names = form.names.filter(
    (one) => hasNumber || form.edits[one] !== undefined || !SETTING_FIELDS[one].forConversations,
  )
  const { name, email, delivery } = form.states
  const values = placeholderValues({ name: name.value, email: email.value, delivery: delivery.value })

  function submit(event: FormEvent) {
    event.preventDefault()
    form.save()
  }

  return (
    <PlaceholderContext value={values}>
      <FormProvider {...form.form}>
        <form
          ref={form.form.ref}
          noValidate
          aria-label={sectionInfo(section).title}
          onSubmit={submit}
          className="grid max-w-4xl grid-cols-1 gap-5 [&_:is(input,select,textarea)]:scroll-mb-40"
        >
          {form.restored && (
            <Alert kind="info">
              <p>Votre saisie non enregistrée a été reprise.</p>
              <Button
                variant="secondary"
                onClick={() => form.discard()}
                className="max-w-full justify-self-start wrap-anywhere"
              >
                Tout effacer et recommencer
              </Button>
            </Alert>
          )}
          {names.length > 2 && <CardLinks names={names} />}
          {names.map((one) => (
            <Fragment key={one}>
              <SettingCard name={one} form={form} />
              {one === 'whatsappAccount' && <WhatsAppSetup hasNumber={hasNumber} />}
            </Fragment>
          ))}
          {form.latest && !form.dirty && <LatestChange form={form} latest={form.latest} />}
          {form.editable.length > 0 && <SaveBar form={form} />}
          {form.leaveDialog}
        </form>
      </FormProvider>
      {section === 'catalogues' && <FeedStatus feeds={form.states.catalogueFeeds.value} />}
      {form.assuranceDialog}
    </PlaceholderContext>
  )
}

/** Whether the form, as it is typed, has the id of a number at WhatsApp. */
function namesNumber({ inputs, states }: SectionForm): boolean {
  const account = inputs.whatsappAccount ?? states.whatsappAccount.value
  return isRecord(account) && textAt(account, 'phoneNumberId').trim() !== ''
}

/** Shows the setting that the hash names: the page itself is rendered too late for the browser. */
function useNamedSetting() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation to the hash shows the setting
  useEffect(() => {
    const card = hash === '' ? null : document.getElementById(hash.slice(1))
    card?.scrollIntoView()
    card?.focus({ preventScroll: true })
  }, [hash, key])
}

function CardLinks({ names }: { names: readonly SettingName[] }) {
  return (
    <nav aria-label="Sur cette page" className="flex flex-wrap gap-x-5">
      {names.map((name) => (
        <Link key={name} to={{ hash: name }} className="word-link">
          {SETTING_FIELDS[name].label}
        </Link>
      ))}
    </nav>
  )
}

interface LatestChangeProps {
  form: SectionForm
  latest: NonNullable<SectionForm['latest']>
}

function LatestChange({ form, latest: { names, by, at, versions } }: LatestChangeProps) {
  const labels = names.map((name) => SETTING_FIELDS[name].label).join(', ')
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border-2 border-line p-4">
      <p className="min-w-0 text-sm">
        <strong>Dernier changement :</strong>
        <span>{` ${labels}, par ${by ?? 'la boutique'}, le ${formatDateTime(at)}`}</span>
      </p>
      <UndoButton
        what="ce changement"
        loading={form.task === 'undo'}
        onClick={() => void form.undo(versions)}
      />
    </div>
  )
}

/** The save button. On a phone it is above the menu, within reach of the thumb. */
function SaveBar({ form }: { form: SectionForm }) {
  const changed = namesOf(form.edits)
  const pageOf = (name: (typeof changed)[number]) => SETTING_FIELDS[name].page
  const page = [...changed, ...form.names].map(pageOf).find((one) => one !== undefined)
  return (
    <div className="sticky bottom-15 z-10 -mx-4 grid gap-2 border-t border-line bg-ground px-4 py-3 sm:-mx-6 sm:px-6 md:bottom-0 md:mx-0 md:px-0">
      {form.failure && (
        <p role="alert" className="font-bold text-error">
          {form.failure}
        </p>
      )}
      <div className="flex flex-wrap-reverse items-center justify-end gap-3">
        {page &&
          (form.dirty ? (
            <Button variant="secondary" loading={form.task === 'preview'} onClick={() => form.preview(page)}>
              Aperçu
            </Button>
          ) : (
            <a href={page} target="_blank" rel="noreferrer" className="word-link min-h-11">
              <ExternalLink className="size-4" />
              Voir la page
            </a>
          ))}
        <Button type="submit" loading={form.task === 'save'}>
          Enregistrer
        </Button>
      </div>
    </div>
  )
}

interface SettingCardProps {
  name: SettingName
  form: SectionForm
}

function SettingCard({ name, form }: SettingCardProps) {
  const field = SETTING_FIELDS[name]
  const state = form.states[name]
  const id = useId()
  const isGroup = field.kind === 'object' || field.kind === 'list'
  const isFixed = state.source === 'file'
  return (
    <section
      id={name}
      tabIndex={-1}
      aria-labelledby={isGroup || isFixed ? id : undefined}
      className="grid scroll-mt-20 min-w-0 grid-cols-1 gap-4 rounded-card bg-surface p-4 shadow-card sm:p-6"
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
          <p className="whitespace-pre-wrap wrap-anywhere">{readableText(field, state.value)}</p>
          <Alert kind="info">{FIXED}</Alert>
        </>
      ) : (
        <>
          <Conflicts name={name} form={form} />
          <FieldControl field={field} path={name} />
          <footer className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-2 text-sm text-ink-soft">
            <span className="flex flex-wrap items-center gap-2">
              {form.edits[name] && <Badge label="Non enregistré" colors="bg-sun-tint text-ink" />}
              {isPlaceholder(name, state) ? (
                <Badge label="Exemple à remplacer" colors="bg-warning-tint text-warning" />
              ) : (
                <span>{sourceText(field, state)}</span>
              )}
            </span>
            {!isSame(settingValue(field, form.inputs[name]), state.original) && (
              <button type="button" onClick={() => form.restore(name)} className="word-link min-h-11">
                <RotateCcw className="size-4" />
                <span>{restoreLabel(field)}</span>
                <span className="sr-only">{` : ${field.label}`}</span>
              </button>
            )}
          </footer>
        </>
      )}
    </section>
  )
}

/** What another administrator has changed to another value since the edit began. */
function Conflicts({ name, form }: SettingCardProps) {
  const conflicts = form.conflicts.filter((conflict) => conflict.name === name)
  return (
    <ConflictList
      by={form.states[name].changedBy}
      differences={conflicts.map((conflict) => differenceOf(name, conflict))}
      onChoose={(field, side) => form.choose(name, field, side)}
    />
  )
}
