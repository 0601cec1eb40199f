import { type FormEvent, useState } from 'react'
import { successAnswer } from '../../../../contracts/answer-fields.ts'
import type { PushPreferencesInput, PushState } from '../../../../contracts/push.ts'
import { PUSH_TOPIC_NAMES, PUSH_TOPICS } from '../../../../domain/push/push-topics.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField, TextField } from '../../../ui/field.tsx'
import { useChange } from '../../change/use-change.ts'

const NIGHT = { from: 22 * 60, until: 7 * 60 }

/** What the account wants to be told of, and when not. */
export function PushChoices({ state }: { state: PushState }) {
  const [topics, setTopics] = useState<readonly string[]>(state.topics)
  const [isQuiet, setIsQuiet] = useState(state.quiet !== null)
  const [hours, setHours] = useState(state.quiet ?? NIGHT)
  const [failure, setFailure] = useState<string | null>(null)
  const { send, pending } = useChange()
  const allowed = PUSH_TOPIC_NAMES.filter((topic) => state.allowed.includes(topic))

  function save(event: FormEvent) {
    event.preventDefault()
    const chosen = allowed.filter((topic) => topics.includes(topic))
    const body: PushPreferencesInput = { topics: chosen, quiet: isQuiet ? hours : null }
    const change = { path: '/push/preferences', method: 'PUT', body, answer: successAnswer } as const
    void send({ ...change, success: 'Vos choix sont enregistrés.', silent: true }, (saved) =>
      setFailure(saved.ok ? null : saved.message),
    )
  }

  const time = (name: 'from' | 'until', label: string) => (
    <TextField
      type="time"
      label={label}
      required
      value={toTime(hours[name])}
      onChange={({ target }) => setHours({ ...hours, [name]: readTime(target.value) ?? hours[name] })}
    />
  )
  return (
    <form onSubmit={save} className="grid grid-cols-1 gap-3">
      <fieldset className="grid grid-cols-1">
        <legend className="mb-1 font-bold">Me prévenir pour</legend>
        {allowed.length === 0 && (
          <p className="text-ink-soft">Vos droits ne donnent accès à aucune alerte.</p>
        )}
        {allowed.map((topic) => (
          <CheckboxField
            key={topic}
            label={PUSH_TOPICS[topic].label}
            checked={topics.includes(topic)}
            onChange={({ target }) =>
              setTopics(target.checked ? [...topics, topic] : topics.filter((other) => other !== topic))
            }
          />
        ))}
      </fieldset>
      <p className="text-sm text-ink-soft">
        Une commande que personne n’ouvre est rappelée après 10 minutes, puis annoncée à l’administrateur
        suivant qui n’a pas été prévenu.
      </p>
      <CheckboxField
        label="Heures calmes (heure de Dakar)"
        checked={isQuiet}
        onChange={({ target }) => setIsQuiet(target.checked)}
      />
      {isQuiet && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
          {time('from', 'De')}
          {time('until', 'À')}
        </div>
      )}
      {isQuiet && (
        <p className="text-sm text-ink-soft">
          Ce qui arrive pendant ces heures est annoncé à leur fin, en une seule notification.
        </p>
      )}
      <p role="alert" className="font-bold text-error empty:hidden">
        {failure}
      </p>
      <Button type="submit" loading={pending} className="justify-self-start">
        Enregistrer mes choix
      </Button>
    </form>
  )
}

/** `07:05` for 425 minutes. */
function toTime(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** @returns null while the field is incomplete */
function readTime(typed: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(typed) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}
