import { useState } from 'react'
import type { ImportResult, ImportRowError } from '../../../contracts/import-event.ts'
import { pluralize } from '../../../domain/text/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import type { Stage } from './use-import.ts'

interface ImportSummaryProps {
  stage: Exclude<Stage, { name: 'working' }>
  onWrite: () => void
  onRetry: () => void
  /** goes back to the decisions about a file of another shop; null for other files */
  onMap: (() => void) | null
}

export function ImportSummary({ stage, onWrite, onRetry, onMap }: ImportSummaryProps) {
  const mapAgain = onMap && (
    <Button variant="secondary" onClick={onMap} className="justify-self-start">
      Changer les choix
    </Button>
  )
  switch (stage.name) {
    case 'choose':
    case 'mapping':
      return null
    case 'failed':
      return (
        <Alert kind="error">
          <p>{stage.message}</p>
          <Button variant="secondary" onClick={onRetry} className="justify-self-start">
            Vérifier à nouveau
          </Button>
          {mapAgain}
        </Alert>
      )
    case 'faulty':
      return (
        <>
          <Alert kind="error">
            <p>{`${pluralize(stage.result.faulty, 'ligne')} à corriger. Rien n’a été écrit.`}</p>
            {mapAgain}
          </Alert>
          <IgnoredColumns ignored={stage.result.ignored} />
          <ImportErrorList faults={stage.faults} />
        </>
      )
    case 'ready':
      return (
        <Ready result={stage.result} onWrite={onWrite}>
          {mapAgain}
        </Ready>
      )
    case 'done':
      return (
        <Summary kind="success" title="Import terminé" text={outcomeText(stage.result)} result={stage.result}>
          <p>Pendant 10 minutes, vous pouvez défaire cet import depuis la page des produits.</p>
          <ButtonLink to="/dashboard/products" className="justify-self-start">
            Voir les produits
          </ButtonLink>
        </Summary>
      )
  }
}

interface ReadyProps {
  result: ImportResult
  onWrite: () => void
  children: Elements
}

function Ready({ result, onWrite, children }: ReadyProps) {
  const products = result.created + result.updated
  const [title, text] =
    products === 0
      ? ['Rien à importer : tout est à jour', outcomeText(result)]
      : ['Aucune erreur. Rien n’est encore écrit', planText(result)]
  return (
    <Summary kind="info" title={title} text={text} result={result}>
      {products > 0 && (
        <Button onClick={onWrite} className="justify-self-start">
          {`Importer ${pluralize(products, 'produit')}`}
        </Button>
      )}
      {children}
    </Summary>
  )
}

interface SummaryProps {
  kind: 'success' | 'info'
  title: string
  text: string
  result: ImportResult
  children?: Elements
}

function Summary({ kind, title, text, result, children }: SummaryProps) {
  return (
    <>
      <Alert kind={kind}>
        <p>{`${title}.`}</p>
        <p>{text}</p>
        {result.changes.length > 0 && (
          <p className="text-sm font-normal">
            {`Colonnes modifiées : ${result.changes.map(({ column, products }) => `${column} (${products})`).join(', ')}`}
          </p>
        )}
        {children}
      </Alert>
      <Warnings warnings={result.warnings} />
      <IgnoredColumns ignored={result.ignored} />
      <ChangedTexts texts={result.texts} />
    </>
  )
}

export function Warnings({ warnings }: Pick<ImportResult, 'warnings'>) {
  if (warnings.length === 0) return null
  return (
    <Alert kind="warning">
      <ul className="grid min-w-0 gap-1">
        {warnings.map(({ line, name, message }) => (
          <li
            key={`${line} ${message}`}
            className="break-words"
          >{`Ligne ${line}, ${name}\u202f: ${message}`}</li>
        ))}
      </ul>
    </Alert>
  )
}

/** The old and the new text of each changed name, because a spreadsheet may have damaged them. */
function ChangedTexts({ texts }: Pick<ImportResult, 'texts'>) {
  if (texts.length === 0) return null
  return (
    <section className="grid gap-2 rounded-card bg-surface p-5 shadow-card">
      <h2 className="text-lg">Textes modifiés</h2>
      <ul className="divide-y divide-line">
        {texts.map(({ line, column, before, after }) => (
          <li key={`${line} ${column}`} className="grid gap-0.5 py-2 break-words">
            <span className="text-sm text-ink-soft">{`Ligne ${line}, ${column}`}</span>
            <del className="text-ink-soft">{before}</del>
            <ins className="font-bold no-underline">{after}</ins>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function IgnoredColumns({ ignored }: Pick<ImportResult, 'ignored'>) {
  if (ignored.length === 0) return null
  return (
    <Alert kind="warning">
      <p className="min-w-0 break-words">
        {`${ignored.length === 1 ? 'Colonne ignorée' : 'Colonnes ignorées'} : ${ignored.join(', ')}`}
      </p>
    </Alert>
  )
}

const PAGE_SIZE = 50

function ImportErrorList({ faults }: { faults: readonly ImportRowError[] }) {
  const [limit, setLimit] = useState(PAGE_SIZE)
  const rest = faults.length - limit
  return (
    <div className="grid gap-3">
      <ul
        aria-label="Lignes à corriger"
        className="divide-y divide-line rounded-card bg-surface px-5 shadow-card"
      >
        {faults.slice(0, limit).map(({ line, name, issues }) => (
          <li key={line} className="grid gap-1 py-4 md:grid-cols-[15rem_1fr] md:gap-4">
            <h2 className="min-w-0 break-words">
              <span className="font-extrabold">{`Ligne ${line}`}</span>
              {name && <span className="block text-sm font-normal text-ink-soft">{name.slice(0, 80)}</span>}
            </h2>
            <ul className="grid gap-1">
              {issues.map(({ column, message }) => (
                <li key={`${column} ${message}`} className="min-w-0 break-words">
                  {column && <span className="font-bold">{`${column} : `}</span>}
                  <span>{message}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button
          variant="secondary"
          onClick={() => setLimit(limit + PAGE_SIZE)}
          className="justify-self-center"
        >{`Voir la suite (${pluralize(rest, 'ligne')})`}</Button>
      )}
    </div>
  )
}

export function outcomeText({ created, updated, unchanged }: ImportResult): string {
  return [pluralize(created, 'créé'), pluralize(updated, 'modifié'), pluralize(unchanged, 'inchangé')].join(
    ', ',
  )
}

export function planText({ created, updated, unchanged }: ImportResult): string {
  const [create, update] = [
    pluralize(created, 'à créer', 'à créer'),
    pluralize(updated, 'à modifier', 'à modifier'),
  ]
  return [create, update, pluralize(unchanged, 'inchangé')].join(', ')
}
