import { type RefObject, useEffect, useRef, useState } from 'react'
import type { SettingStates } from '../../../contracts/setting-messages.ts'
import type { SettingName } from '../../../contracts/settings.ts'
import type { Issue } from '../../../domain/errors.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { errorCode, serverIssues } from '../../api-client/answers.ts'
import { ApiError, FAILED } from '../../api-client/api.ts'
import { notify } from '../../ui/toasts.tsx'
import type { Side } from '../conflicts/conflict-list.tsx'
import { handleSessionExpired } from '../session-expiry.ts'
import { NotAssuredError, useAssurance } from '../use-assurance.tsx'
import { useUnsavedChangesGuard } from '../use-unsaved-changes-guard.tsx'
import {
  afterSave,
  changesOf,
  conflictsOf,
  type Edits,
  latestChange,
  namesOf,
  readEdits,
  rebase,
  saveEdits,
  shownOf,
  withChoice,
  without,
  withTyped,
} from './edits.ts'
import { SETTING_FIELDS, settingsOf } from './fields.ts'
import type { SectionId } from './sections.ts'
import { fetchSettings, saveSettings, storePreview, undoSettings } from './settings-api.ts'
import { fieldPath, issuesOf, type Typed, typedOf } from './typed-values.ts'

export type FieldErrors = Readonly<Record<string, string>>
type Task = 'save' | 'undo' | 'preview'

/** In milliseconds: longer than for other toasts, because this one offers to undo. */
const UNDO_TOAST_MS = 10_000
const SAVED = 'Réglages enregistrés'
const CHECK_FIELDS = 'Vérifiez les champs signalés.'
const CONFLICT = 'Un réglage a été changé entre-temps : choisissez la valeur à garder.'

export function useSectionForm(section: SectionId, loaded: SettingStates) {
  const [states, setStates] = useState(loaded)
  const [edits, setEdits] = useState<Edits>(() => rebase(readEdits(section, loaded), loaded))
  const [restored, setRestored] = useState(() => namesOf(edits).length > 0)
  const [errors, setErrors] = useState<FieldErrors>({})
  /** number of times that issues were shown; each time, the first field with an error takes the focus */
  const [shownIssues, setShownIssues] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [task, setTask] = useState<Task | null>(null)
  const discarded = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const { withAssurance, dialog: assuranceDialog } = useAssurance()
  const dirty = namesOf(edits).length > 0

  useEffect(() => {
    if (!discarded.current) saveEdits(section, edits)
  }, [section, edits])
  useFocusFirst(form, shownIssues)

  const leaveDialog = useUnsavedChangesGuard({
    isDirty: dirty,
    isDirtyNow: () => dirty && !discarded.current,
    onLeave: () => {
      discarded.current = true
      saveEdits(section, {})
    },
    title: 'Quitter sans enregistrer ?',
    text: 'Vos changements ne sont pas encore enregistrés.',
  })

  function showIssues(issues: readonly Issue[]) {
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message])))
    if (issues.length > 0) setShownIssues((before) => before + 1)
  }

  /** Whether all inputs can be sent; otherwise the screen shows why not. */
  function isReady(): boolean {
    const conflicts = conflictsOf(edits, states)
    const issues = namesOf(edits).flatMap((name) => issuesOf(name, edits[name]?.typed ?? ''))
    showIssues(conflicts.length > 0 ? [] : issues)
    const problem = conflicts.length > 0 ? CONFLICT : issues.length > 0 ? CHECK_FIELDS : null
    setFailure(problem)
    return problem === null
  }

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

  function adopt(latest: SettingStates) {
    setStates(latest)
    setEdits((now) => rebase(now, latest))
  }

  async function showFailure(error: unknown) {
    if (error instanceof ApiError && error.status === 409) {
      setFailure(error.message)
      adopt(await fetchSettings().catch(() => states))
      return
    }
    showIssues(serverIssues(error).map(({ path, message }) => ({ path: fieldPath(path), message })))
    setFailure(error instanceof ApiError ? error.message : FAILED)
  }

  function takeBack(versions: Readonly<Record<string, number>>) {
    return perform('undo', async () => {
      setStates(await withAssurance((given) => undoSettings(versions, given)))
      void notify.success('Changement annulé')
    })
  }

  function save() {
    if (!dirty) return void notify.info('Aucun changement à enregistrer.')
    if (!isReady()) return
    return perform('save', async () => {
      const { sent, saved } = await saveMerged(edits, states, {
        adopt,
        save: (changes) => withAssurance((given) => saveSettings(changes, given)),
      })
      const versions = Object.fromEntries(namesOf(sent).map((name) => [name, saved[name].version]))
      setStates(saved)
      setEdits((now) => afterSave(now, sent, saved))
      setRestored(false)
      const action = { label: 'Annuler', onClick: () => void takeBack(versions) }
      void notify.success(SAVED, { id: SAVED, duration: UNDO_TOAST_MS, action })
    })
  }

  function preview(page: string) {
    if (!isReady()) return
    // Opened immediately, because browsers block a tab that opens after a delay.
    const tab = window.open('', '_blank')
    return perform('preview', async () => {
      try {
        const address = encoded`?apercu=${await storePreview(changesOf(edits, states))}`
        if (tab) tab.location.href = new URL(page + address, window.location.origin).href
        else setFailure('Votre navigateur a bloqué le nouvel onglet de l’aperçu.')
      } catch (error) {
        tab?.close()
        throw error
      }
    })
  }

  function setTyped(name: SettingName, typed: Typed, clearedPath: string) {
    setEdits((before) => withTyped(before, name, typed, states))
    setErrors((before) => withoutErrors(before, clearedPath))
  }

  function clearSetting(name: SettingName) {
    setErrors((before) => withoutErrors(before, name))
    setFailure(null)
  }

  return {
    ...{ form, states, edits, errors, failure, task, dirty, leaveDialog, save, preview },
    restored: restored && dirty,
    names: settingsOf(section),
    conflicts: conflictsOf(edits, states),
    latest: latestChange(section, states),
    shown: (name: SettingName) => shownOf(name, edits, states),
    setTyped,
    restore(name: SettingName) {
      setTyped(name, typedOf(SETTING_FIELDS[name], states[name].original), name)
    },
    discard(names: readonly SettingName[]) {
      setEdits((before) => names.reduce(without, before))
      names.forEach(clearSetting)
    },
    /** Keeps one side of a conflict. */
    choose(name: SettingName, field: string, side: Side) {
      setEdits((before) => rebase(withChoice(before, name, field, side), states))
      clearSetting(name)
    },
    undo: takeBack,
    assuranceDialog,
  }
}

interface Saving {
  adopt: (latest: SettingStates) => void
  save: (changes: ReturnType<typeof changesOf>) => Promise<SettingStates>
}

/**
 * Saves the edits. Edits of settings that others have changed are merged with them and saved again.
 * @throws ApiError when a conflict remains
 */
async function saveMerged(sent: Edits, states: SettingStates, { adopt, save }: Saving) {
  try {
    return { sent, saved: await save(changesOf(sent, states)) }
  } catch (error) {
    if (errorCode(error) !== 'SETTING_CHANGED') throw error
    const latest = await fetchSettings()
    const merged = rebase(sent, latest)
    adopt(latest)
    if (conflictsOf(merged, latest).length > 0) throw error
    return { sent: merged, saved: await save(changesOf(merged, latest)) }
  }
}

export type SectionForm = ReturnType<typeof useSectionForm>

function withoutErrors(errors: FieldErrors, path: string): FieldErrors {
  const others = Object.entries(errors).filter(
    ([other]) => other !== path && !other.startsWith(`${path}.`) && !path.startsWith(`${other}.`),
  )
  return others.length === Object.keys(errors).length ? errors : Object.fromEntries(others)
}

function useFocusFirst(form: RefObject<HTMLFormElement | null>, shownIssues: number) {
  useEffect(() => {
    if (shownIssues === 0) return
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid=true]')
    invalid?.focus({ preventScroll: true })
    invalid?.scrollIntoView({ block: 'center' })
  }, [form, shownIssues])
}
