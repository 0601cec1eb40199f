import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { SettingStates } from '../../../contracts/setting-messages.ts'
import type { SettingName } from '../../../contracts/settings.ts'
import { isSame } from '../../../domain/edits/merge-edit.ts'
import type { UnknownRecord } from '../../../domain/unknown-values.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { errorCode, serverIssues } from '../../api-client/answers.ts'
import { ApiError, FAILED } from '../../api-client/api.ts'
import { notify } from '../../ui/toasts.tsx'
import type { Side } from '../conflicts/conflict-list.tsx'
import { useShopForm } from '../form/use-shop-form.ts'
import { handleSessionExpired } from '../session-expiry.ts'
import { NotAssuredError, useAssurance } from '../use-assurance.tsx'
import { usePersistedDraft } from '../use-persisted-draft.ts'
import { useUnsavedChangesGuard } from '../use-unsaved-changes-guard.tsx'
import {
  afterSave,
  type Choices,
  changesOf,
  type Edits,
  editsOf,
  fieldPath,
  inputsSchema,
  isEmpty,
  latestChange,
  namesOf,
  rebase,
  sectionDraft,
} from './edits.ts'
import { SETTING_FIELDS, settingsOf } from './fields.ts'
import { shownValue } from './kinds.ts'
import type { SectionId } from './sections.ts'
import { fetchSettings, saveSettings, storePreview, undoSettings } from './settings-api.ts'

type Task = 'save' | 'undo' | 'preview'

/** In milliseconds: longer than for other toasts, because this one offers to undo. */
const UNDO_TOAST_MS = 10_000
const SAVED = 'Réglages enregistrés'
const CHECK_FIELDS = 'Vérifiez les champs signalés.'
const CONFLICT = 'Un réglage a été changé entre-temps : choisissez la valeur à garder.'

const shown = (name: SettingName, value: unknown) => shownValue(SETTING_FIELDS[name], value)

export function useSectionForm(section: SectionId, loaded: SettingStates, onSaved = () => {}) {
  const names = settingsOf(section)
  const editable = names.filter((name) => loaded[name].source !== 'file')
  const [states, setStates] = useState(loaded)
  const draft = usePersistedDraft(...sectionDraft(section, loaded))
  const [restored, setRestored] = useState(!isEmpty(draft.state))
  const [choices, setChoices] = useState<Choices>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [task, setTask] = useState<Task | null>(null)
  const { withAssurance, dialog: assuranceDialog } = useAssurance()
  const form = useShopForm<UnknownRecord, UnknownRecord>(
    inputsSchema(editable),
    inputsOf(draft.state, states),
  )
  const inputs = useWatch({ control: form.control })
  const edits = editsOf(inputs, draft.state, states)
  const dirty = !isEmpty(edits)
  const { conflicts } = rebase(edits, states, choices)

  const leaveDialog = useKeptEdits(edits, draft)

  function inputsOf(edits: Edits, states: SettingStates): UnknownRecord {
    const inputs = editable.map((name) => [name, shown(name, (edits[name] ?? states[name]).value)])
    return Object.fromEntries(inputs)
  }

  /** Shows these edits over these stored settings. Equal inputs stay untouched, with their focus and open entries. */
  function show(edits: Edits, states: SettingStates) {
    for (const [name, input] of Object.entries(inputsOf(edits, states))) {
      if (!isSame(form.getValues(name), input)) form.setValue(name, input)
    }
    setStates(states)
    draft.change(edits)
  }

  const adopt = (latest: SettingStates) => show(rebase(draft.read(), latest).edits, latest)

  async function perform(kind: Task, work: () => Promise<void>) {
    if (task !== null) return
    setTask(kind)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof NotAssuredError || handleSessionExpired(error))) await showFailure(error)
    } finally {
      setTask(null)
    }
  }

  async function showFailure(error: unknown) {
    if (error instanceof ApiError && error.status === 409) {
      setFailure(error.message)
      adopt(await fetchSettings().catch(() => states))
      return
    }
    form.showIssues(serverIssues(error).map(({ path, message }) => ({ path: fieldPath(path), message })))
    setFailure(error instanceof ApiError ? error.message : FAILED)
  }

  function undo(versions: Readonly<Record<string, number>>) {
    return perform('undo', async () => {
      adopt(await withAssurance((given) => undoSettings(versions, given)))
      onSaved()
      void notify.success('Changement défait')
    })
  }

  /** Saves edits. Those of settings that others have changed are merged with them and saved again, once. */
  async function save(sent: Edits, base: SettingStates, isRetry = false): Promise<void> {
    try {
      showSaved(sent, await withAssurance((given) => saveSettings(changesOf(sent, base), given)))
    } catch (error) {
      if (isRetry || errorCode(error) !== 'SETTING_CHANGED') throw error
      const latest = await fetchSettings()
      const merged = rebase(sent, latest)
      adopt(latest)
      if (merged.conflicts.length > 0) throw error
      await save(merged.edits, latest, true)
    }
  }

  function showSaved(sent: Edits, saved: SettingStates) {
    const versions = Object.fromEntries(namesOf(sent).map((name) => [name, saved[name].version]))
    show(afterSave(draft.read(), sent, saved), saved)
    setRestored(false)
    onSaved()
    void notify.success(SAVED, { id: SAVED, duration: UNDO_TOAST_MS, undo: () => void undo(versions) })
  }

  async function preview(page: string) {
    // Opened immediately, because browsers block a tab that opens after a delay.
    const tab = window.open('', '_blank')
    try {
      const address = encoded`?apercu=${await storePreview(changesOf(edits, states))}`
      if (tab) tab.location.href = new URL(page + address, window.location.origin).href
      else setFailure('Votre navigateur a bloqué le nouvel onglet de l’aperçu.')
    } catch (error) {
      tab?.close()
      throw error
    }
  }

  /** Performs a task when the inputs can be sent; otherwise the screen shows why not. */
  function performChecked(kind: Task, work: () => Promise<void>) {
    form.clearErrors()
    if (conflicts.length > 0) return setFailure(CONFLICT)
    void form.handleSubmit(
      () => void perform(kind, work),
      () => setFailure(CHECK_FIELDS),
    )()
  }

  function setInput(name: SettingName, value: unknown) {
    form.setValue(name, shown(name, value))
    form.clearErrors(name)
  }

  return {
    ...{ form, states, edits, inputs, failure, task, dirty, leaveDialog, assuranceDialog, names, editable },
    ...{ conflicts, undo },
    restored: restored && dirty,
    latest: latestChange(section, states),
    save() {
      if (!dirty) return void notify.info('Aucun changement à enregistrer.')
      performChecked('save', () => save(edits, states))
    },
    preview: (page: string) => performChecked('preview', () => preview(page)),
    restore: (name: SettingName) => setInput(name, states[name].original),
    discard() {
      for (const name of namesOf(edits)) setInput(name, states[name].value)
      setFailure(null)
    },
    /** Keeps one side of a conflict. */
    choose(name: SettingName, field: string, side: Side) {
      const chosen = { ...choices, [field]: side }
      setChoices(chosen)
      show(rebase(edits, states, chosen).edits, states)
      form.clearErrors(name)
      setFailure(null)
    },
  }
}

type KeptEdits = Pick<
  ReturnType<typeof usePersistedDraft<Edits, Edits>>,
  'change' | 'discard' | 'isDiscarded'
>

/** Asks before edits are left, and keeps them over a reload. */
function useKeptEdits(edits: Edits, { change, discard, isDiscarded }: KeptEdits) {
  const isDirty = !isEmpty(edits)
  const text = JSON.stringify(edits)
  useEffect(() => change(JSON.parse(text)), [change, text])
  return useUnsavedChangesGuard({
    isDirty,
    isDirtyNow: () => isDirty && !isDiscarded(),
    onLeave: discard,
    title: 'Quitter sans enregistrer ?',
    text: 'Vos changements ne sont pas encore enregistrés.',
  })
}

export type SectionForm = ReturnType<typeof useSectionForm>
