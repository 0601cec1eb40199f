import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { NewSynonym } from '../../../contracts/searches.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import type { MutationResult } from '../admin-api.ts'
import { SUBMIT_JSON } from '../admin-api.ts'

/** Adds a synonym for a search: with one tap for a guessed word, or by typing a word. */
export function SynonymForm({ query, guess }: { query: string; guess: string | null }) {
  const fetcher = useFetcher<MutationResult>()
  const [typed, setTyped] = useState('')
  const loading = fetcher.state !== 'idle'
  const refusal = !loading && fetcher.data && !fetcher.data.ok ? fetcher.data.message : null
  const create = (meaning: string) => {
    const synonym: NewSynonym = { query, meaning }
    void fetcher.submit({ ...synonym }, SUBMIT_JSON)
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      {guess !== null && (
        <Button
          variant="secondary"
          loading={loading}
          onClick={() => create(guess)}
          className="max-w-full justify-self-start"
        >
          {!loading && <Check className="size-5 shrink-0" />}
          <span className="min-w-0 wrap-anywhere">{`Même sens que «\u202f${guess}\u202f»`}</span>
        </Button>
      )}
      <form
        className="grid grid-cols-1 gap-1"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() !== '') create(typed.trim())
        }}
      >
        <div className="flex flex-wrap items-end gap-2 *:first:min-w-0 *:first:grow *:first:basis-40">
          <TextField
            label={
              <span className="text-sm font-normal text-ink-soft">
                {guess === null ? 'Même sens que' : 'Ou un autre mot'}
                <span className="sr-only">{` (${query})`}</span>
              </span>
            }
            value={typed}
            maxLength={40}
            autoComplete="off"
            enterKeyHint="done"
            onChange={(event) => setTyped(event.target.value)}
            error={refusal}
          />
          <Button
            type="submit"
            variant="secondary"
            loading={loading}
            aria-label={`Créer le synonyme de ${query}`}
          >
            {!loading && <Plus className="size-5" />}
            Créer
          </Button>
        </div>
      </form>
    </div>
  )
}
