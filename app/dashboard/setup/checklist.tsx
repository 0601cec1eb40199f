import { Check, ChevronDown, ListChecks } from 'lucide-react'
import { useState } from 'react'
import type { SetupAnswer, SetupStepAnswer } from '../../../contracts/setup.ts'
import { createStorageItem } from '../../browser/store.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { hasAccess } from '../access.ts'
import { StepActions } from './step-actions.tsx'
import { doersText, missingText, STEP_REASONS, STEP_TITLES } from './step-texts.ts'
import type { SetupControl } from './use-setup.ts'

interface SetupChecklistProps {
  control: SetupControl
  /** `top` shows an unfinished list; `bottom` shows a button that opens a finished or hidden list */
  place: 'top' | 'bottom'
}

/** The checklist on the overview (G-04). */
export function SetupChecklist({ control, place }: SetupChecklistProps) {
  const [opened, setOpened] = useState(false)
  const [later, setLater] = useState(() => LATER.read() !== null)
  const { setup, atTop } = control
  if (!setup || atTop !== (place === 'top')) return null
  if (!atTop) {
    return (
      <div className="grid grid-cols-1 gap-5">
        <Button
          variant="quiet"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
          className="justify-self-start"
        >
          <ListChecks className="size-5" />
          Liste de démarrage
        </Button>
        {opened && <Steps setup={setup} control={control} />}
      </div>
    )
  }
  const folded = (setup.folded || later) && !opened
  return folded ? (
    <FoldedSteps setup={setup} onOpen={() => setOpened(true)} />
  ) : (
    <Steps
      setup={setup}
      control={control}
      onLater={() => {
        LATER.write('oui')
        setLater(true)
        setOpened(false)
      }}
    />
  )
}

/** Whether this browser keeps the list folded. */
const LATER = createStorageItem('localStorage', 'setupLater')

/** The unfinished list in one line, below what the day asks for. */
function FoldedSteps({ setup: { steps }, onOpen }: { setup: SetupAnswer; onOpen: () => void }) {
  const done = steps.filter((step) => step.done).length
  return (
    <button
      type="button"
      aria-expanded="false"
      onClick={onOpen}
      className="flex min-h-14 items-center gap-3 rounded-card bg-action-tint px-4 text-left font-bold text-action-deep"
    >
      <ListChecks className="size-5 shrink-0" />
      <span className="min-w-0 grow wrap-anywhere">
        <span>Préparez votre boutique</span>
        <span className="font-normal">{` · ${progressText(done, steps.length)}`}</span>
      </span>
      <ChevronDown className="size-5 shrink-0" />
    </button>
  )
}

interface StepsProps {
  setup: SetupAnswer
  control: SetupControl
  /** folds the list of this browser to one line */
  onLater?: () => void
}

function Steps({ setup: { steps }, control, onLater }: StepsProps) {
  const done = steps.filter((step) => step.done).length
  const next = steps.find((step) => !step.done)?.name
  const mayHide = hasAccess(useSession(), 'settings')
  return (
    <section aria-labelledby="setup-title" className="overflow-hidden rounded-panel bg-surface shadow-card">
      <div className="grid gap-2 bg-action-tint p-4 sm:p-6">
        <h2 id="setup-title" className="text-xl">
          {next ? 'Préparez votre boutique' : 'Votre boutique est prête'}
        </h2>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <progress aria-label="Étapes faites" value={done} max={steps.length} className={PROGRESS} />
          <p role="status" className="font-bold text-action-deep">
            {progressText(done, steps.length)}
          </p>
        </div>
      </div>
      <ol className="divide-y divide-line">
        {steps.map((step, index) => (
          <Step key={step.name} step={step} number={index + 1} open={step.name === next} control={control} />
        ))}
      </ol>
      {control.atTop && (
        <div className="flex flex-wrap justify-end border-t border-line p-2">
          {next && onLater && (
            <Button variant="quiet" onClick={onLater}>
              Plus tard
            </Button>
          )}
          {mayHide && (
            <Button variant="quiet" loading={control.saving === 'hide'} onClick={() => control.hide(true)}>
              {next ? 'Masquer la liste' : 'Fermer la liste'}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

const PROGRESS =
  'h-2.5 min-w-32 grow appearance-none overflow-hidden rounded-full bg-surface [&::-moz-progress-bar]:bg-action [&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-action'

function progressText(done: number, total: number): string {
  return `${done} étape${done > 1 ? 's' : ''} sur ${total}`
}

interface StepProps {
  step: SetupStepAnswer
  number: number
  open: boolean
  control: SetupControl
}

function Step({ step, number, open, control }: StepProps) {
  const { name, done, needs, missing, doers } = step
  const session = useSession()
  const allowed = hasAccess(session, needs)
  const lacks = done ? null : missingText(missing)
  return (
    <li>
      <details name="setup-step" open={open} className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-2 -outline-offset-2 sm:px-6 [&::-webkit-details-marker]:hidden">
          <Bullet done={done} number={number} />
          <h3 className={`min-w-0 grow text-base ${done ? 'text-ink-soft' : ''}`}>
            <span>{STEP_TITLES[name]}</span>
            {done && <span className="sr-only"> : fait</span>}
          </h3>
          <ChevronDown className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180" />
        </summary>
        <div className="grid gap-3 px-4 pb-5 sm:pr-6 sm:pl-17">
          <p className="text-ink-soft">{STEP_REASONS[name]}</p>
          {lacks && <p className="font-bold">{lacks}</p>}
          {allowed ? (
            <StepActions step={step} control={control} />
          ) : (
            <p className="font-bold">{doersText(doers)}</p>
          )}
        </div>
      </details>
    </li>
  )
}

function Bullet({ done, number }: { done: boolean; number: number }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-8 shrink-0 place-content-center rounded-full text-sm font-black ${
        done ? 'bg-success text-white' : 'border-2 border-action text-action'
      }`}
    >
      {done ? <Check className="size-4" strokeWidth={3} /> : number}
    </span>
  )
}
