import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

/** A field that another person changed since the form was opened. */
export interface Difference {
  field: string
  label: string
  mine: ReactNode
  theirs: ReactNode
}

export type Side = 'mine' | 'theirs'

interface ConflictListProps {
  differences: readonly Difference[]
  /** who changed the fields; by default somebody */
  by?: string | null
  onChoose: (field: string, side: Side) => void
}

/** Shows what two people changed to different values. One tap for each difference keeps either value. */
export function ConflictList({ differences, by, onChoose }: ConflictListProps) {
  const list = useRef<HTMLDivElement>(null)
  const isShown = differences.length > 0
  useEffect(() => {
    if (!isShown) return
    list.current?.focus({ preventScroll: true })
    list.current?.scrollIntoView({ block: 'center' })
  }, [isShown])
  if (!isShown) return null
  return (
    <div ref={list} tabIndex={-1} data-invalid="true" className="scroll-mb-40 outline-none">
      <Alert kind="warning">
        <p>{`${by ?? 'Quelqu’un'} a changé ceci entre-temps. Choisissez ce que vous gardez, puis enregistrez.`}</p>
        <ul className="grid grid-cols-1 gap-3">
          {differences.map(({ field, label, mine, theirs }) => (
            <li key={field} className="grid grid-cols-1 gap-3 rounded-field bg-surface p-3 text-ink">
              <p>{label}</p>
              <dl className="grid grid-cols-1 gap-3 font-normal sm:grid-cols-2">
                <Value title="Votre saisie">{mine}</Value>
                <Value title="Ce qui est enregistré">{theirs}</Value>
              </dl>
              <div className="flex flex-wrap gap-3">
                <Choice label={label} onClick={() => onChoose(field, 'mine')}>
                  Garder ma saisie
                </Choice>
                <Choice label={label} onClick={() => onChoose(field, 'theirs')}>
                  Prendre ce qui est enregistré
                </Choice>
              </div>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  )
}

function Value({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{title}</dt>
      <dd className="max-h-48 overflow-y-auto whitespace-pre-wrap wrap-anywhere">{children}</dd>
    </div>
  )
}

function Choice({ label, onClick, children }: { label: string; onClick: () => void; children: string }) {
  return (
    <Button variant="secondary" className="max-w-full wrap-anywhere" onClick={onClick}>
      <span>
        <span>{children}</span>
        <span className="sr-only">{` : ${label}`}</span>
      </span>
    </Button>
  )
}
