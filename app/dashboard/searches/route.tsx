import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { successAnswer } from '../../../contracts/answer-fields.ts'
import { type NewSynonym, type SearchesAnswer, searchesAnswer } from '../../../contracts/searches.ts'
import { pluralize } from '../../../domain/text/format.ts'
import { quoted } from '../../../domain/text/quoted.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { usePermission } from '../access.ts'
import { messageOrFailed } from '../admin-api.ts'
import { useChange } from '../change/use-change.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { loadAnswer } from '../load.ts'
import { SETTINGS_PATH } from '../page-paths.ts'
import { TOOLS } from '../products/page-links.ts'
import { ToolPage } from '../products/tool-page.tsx'
import type { Route } from './+types/route'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadAnswer(request, 'Erreur lors du chargement des recherches.', searchesAnswer, '/searches')
}

export default function SearchesPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const mayCreate = usePermission('settings')
  return (
    <ToolPage
      tool={TOOLS.opinions}
      intro={
        <p className="text-ink-soft">
          <span>Ce que les visiteurs ont cherché ces 30 derniers jours. Personne n’est enregistré.</span>
          {mayCreate && (
            <>
              <span> </span>
              <Link to={`${SETTINGS_PATH}/catalogues#synonyms`} className="word-link">
                Tous les synonymes
              </Link>
            </>
          )}
        </p>
      }
      failure={failure}
    >
      {data && (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
          <WithoutResults empty={data.empty} mayCreate={mayCreate} />
          <Frequent searches={data.searches} />
        </div>
      )}
    </ToolPage>
  )
}

function WithoutResults({ empty, mayCreate }: { empty: SearchesAnswer['empty']; mayCreate: boolean }) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-lg">Sans résultat</h2>
      {empty.length === 0 && <EmptyList>Toutes les recherches ont trouvé un article.</EmptyList>}
      {empty.length > 0 && (
        <ul className="divide-y divide-line rounded-card bg-surface shadow-card">
          {empty.map(({ query, searches, guess }) => (
            <li key={query} className="grid grid-cols-1 gap-2 p-4">
              <p className="flex flex-wrap justify-between gap-x-3">
                <b className="min-w-0 wrap-anywhere">{query}</b>
                <span className="shrink-0 text-ink-soft">{pluralize(searches, 'fois', 'fois')}</span>
              </p>
              {mayCreate && <SynonymForm query={query} guess={guess} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Frequent({ searches }: { searches: SearchesAnswer['searches'] }) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-lg">Les plus fréquentes</h2>
      {searches.length === 0 && <EmptyList>Aucune recherche pour le moment.</EmptyList>}
      {searches.length > 0 && (
        <ul className="divide-y divide-line rounded-card bg-surface shadow-card">
          {searches.map(({ query, searches: times, results }) => (
            <li key={query} className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-1">
              <a
                href={`/products?${new URLSearchParams({ q: query })}`}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 min-w-0 items-center font-bold wrap-anywhere text-link hover:underline"
              >
                {query}
              </a>
              <span className="shrink-0 text-right text-sm">
                <span>{pluralize(times, 'fois', 'fois')}</span>
                <span className={`block ${results === 0 ? 'font-bold text-error' : 'text-ink-soft'}`}>
                  {results === 0 ? 'aucun article' : pluralize(results, 'article')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Adds a synonym for a search: the guessed word with one tap, or a typed word. */
function SynonymForm({ query, guess }: { query: string; guess: string | null }) {
  const { send, loading } = useChange()
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const create = (meaning: string) => {
    const body: NewSynonym = { query, meaning }
    const success = `${quoted(query)} et ${quoted(meaning)} ont maintenant le même sens.`
    const synonym = { path: '/searches/synonyms', method: 'POST', body, answer: successAnswer } as const
    void send({ ...synonym, success, failure: messageOrFailed }, (result) =>
      setRefusal(result.ok ? null : result.message),
    )
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
          <span className="min-w-0 wrap-anywhere">{`Même sens que ${quoted(guess)}`}</span>
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
                <span>{guess === null ? 'Même sens que' : 'Ou un autre mot'}</span>
                <span className="sr-only">{` (${query})`}</span>
              </span>
            }
            value={typed}
            maxLength={40}
            autoComplete="off"
            enterKeyHint="done"
            onChange={(event) => setTyped(event.target.value)}
            error={loading ? null : refusal}
          />
          <Button
            type="submit"
            variant="secondary"
            loading={loading}
            aria-label={`Créer le synonyme de ${query}`}
          >
            {!loading && <Plus className="size-5" />}
            <span>Créer</span>
          </Button>
        </div>
      </form>
    </div>
  )
}
