import { useState } from 'react'
import type { ImportRowError } from '../../../contracts/import-event.ts'
import { Button } from '../../ui/button.tsx'
import { pluralize } from '../format-numbers.ts'

const AT_A_TIME = 50

export function ImportErrorList({ faults }: { faults: readonly ImportRowError[] }) {
  const [shown, setShown] = useState(AT_A_TIME)
  const rest = faults.length - shown
  return (
    <div className="grid gap-3">
      <ul
        aria-label="Lignes à corriger"
        className="divide-y divide-line rounded-card bg-surface px-5 shadow-card"
      >
        {faults.slice(0, shown).map(({ line, name, issues }) => (
          <li key={line} className="grid gap-1 py-4 md:grid-cols-[15rem_1fr] md:gap-4">
            <h2 className="min-w-0 break-words">
              <span className="font-extrabold">Ligne {line}</span>
              {name && <span className="block text-sm font-normal text-ink-soft">{name.slice(0, 80)}</span>}
            </h2>
            <ul className="grid gap-1">
              {issues.map(({ column, message }) => (
                <li key={`${column} ${message}`} className="min-w-0 break-words">
                  {column && <span className="font-bold">{column} : </span>}
                  {message}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button
          variant="secondary"
          onClick={() => setShown(shown + AT_A_TIME)}
          className="justify-self-center"
        >
          Voir la suite ({pluralize(rest, 'ligne')})
        </Button>
      )}
    </div>
  )
}
