import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type StatementPreview, statementsAnswer } from '../../../contracts/statement.ts'
import type { Wallet } from '../../../domain/orders/order.ts'
import { WALLETS } from '../../../domain/orders/order-constants.ts'
import {
  mappingProblem,
  STATEMENT_FIELD_NAMES,
  STATEMENT_FIELDS,
  type StatementField,
  type StatementMapping,
} from '../../../domain/payments/statement.ts'
import { DATE_ORDERS, type DateOrder, readMoment } from '../../../domain/payments/statement-dates.ts'
import { formatLongDate, formatNumber, pluralize } from '../../../domain/text/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { decode } from '../decode.ts'
import { useReloadOn } from '../events/use-shop-events.ts'
import { FileChooser } from '../form/file-chooser.tsx'
import { fetchPage } from '../lists/fetch-page.ts'
import { load } from '../load.ts'
import { Options } from '../options.tsx'
import { PAYMENTS_PATH } from '../page-paths.ts'
import { SubPage } from '../sub-page.tsx'
import { useUnsavedChangesGuard } from '../use-unsaved-changes-guard.tsx'
import type { Route } from './+types/statement-route'
import { ImportedStatements } from './imported-statements.tsx'
import { type StatementResult, useStatementImport } from './statement-import.ts'
import { StatementRows } from './statement-rows.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(request, 'Erreur lors du chargement des relevés.', () =>
    fetchPage(request, '/payments/statements', {}, (json) => decode(statementsAnswer, json).statements),
  )
}

export default function StatementPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  useReloadOn('wallet')
  const { revalidate } = useRevalidator()
  const [wallet, setWallet] = useState<Wallet>('Wave')
  const { file, stage, ticked, setTicked, read, write } = useStatementImport(wallet)
  const isWriting = stage.name === 'writing'
  const leaveDialog = useUnsavedChangesGuard({
    isDirty: isWriting,
    isDirtyNow: () => isWriting,
    onLeave: () => {},
    title: 'Quitter avant la fin\u202f?',
    text: 'L’import est en cours. Vous pourrez importer le relevé de nouveau\u202f: rien n’est compté deux fois.',
  })
  const result = useRef<HTMLDivElement>(null)
  // Moves the focus to the result, because the clicked button may have disappeared.
  useEffect(() => {
    if (stage.name === 'done') void revalidate()
    if (stage.name !== 'choose') result.current?.focus({ preventScroll: true })
  }, [stage.name, revalidate])
  const canChoose = stage.name === 'choose' || stage.name === 'failed' || stage.name === 'done'
  const preview = stage.name === 'preview' || isWriting ? stage.preview : null
  return (
    <SubPage
      title="Importer un relevé"
      back={{ to: PAYMENTS_PATH, label: 'Paiements' }}
      failure={canChoose ? failure : null}
    >
      <div ref={result} tabIndex={-1} className="grid grid-cols-1 gap-5 outline-none empty:hidden">
        {file && stage.name !== 'choose' && <p className="break-all">{`${wallet}, ${file.name}`}</p>}
        {stage.name === 'reading' && <p role="status">Lecture du relevé…</p>}
        {stage.name === 'failed' && (
          <Alert kind="error">
            <p>{stage.message}</p>
            {file && (
              <Button variant="secondary" onClick={() => read(file)} className="justify-self-start">
                Réessayer
              </Button>
            )}
          </Alert>
        )}
        {stage.name === 'done' && <Done result={stage.result} />}
        {isWriting && (
          <p role="status" className="font-bold">
            {`Import\u202f: ${formatNumber(stage.done)} sur ${pluralize(stage.total, 'ligne')}`}
          </p>
        )}
        {preview && file && (
          <>
            <Columns
              key={JSON.stringify(preview.mapping)}
              preview={preview}
              onChoose={(mapping) => {
                const sameDates = mapping.at === preview.mapping.at
                read(file, mapping, (sameDates && preview.dateOrder) || undefined)
              }}
            />
            <DateQuestion
              preview={preview}
              disabled={isWriting}
              onChoose={(order) => read(file, preview.mapping, order)}
            />
            <StatementRows preview={preview} ticked={ticked} disabled={isWriting} onTick={setTicked} />
            <Import
              preview={preview}
              count={ticked.size}
              loading={isWriting}
              onWrite={() => write(preview)}
            />
          </>
        )}
      </div>
      {canChoose && (
        <>
          <SelectField
            label="Portefeuille"
            value={wallet}
            onChange={({ target }) => setWallet(WALLETS.find((known) => known === target.value) ?? 'Wave')}
          >
            <Options of={WALLETS.map((known) => [known, known])} />
          </SelectField>
          <FileChooser
            label="Choisir le relevé"
            help="CSV, 5 Mo et 10 000 lignes au plus"
            onChoose={([file]) => file && read(file)}
          />
          <p className="text-ink-soft">
            Exportez vos transactions en CSV depuis Wave Business ou Orange Money, sans les ouvrir dans un
            tableur. Rien n’est compté avant que vous l’ayez vu.
          </p>
          {data && <ImportedStatements statements={data.rows} total={data.total} />}
        </>
      )}
      {leaveDialog}
    </SubPage>
  )
}

interface DateQuestionProps {
  preview: StatementPreview
  disabled: boolean
  onChoose: (order: DateOrder) => void
}

/** Asks what a date means where all dates of the file can be read both ways. */
function DateQuestion({ preview: { openDate, dateOrder }, disabled, onChoose }: DateQuestionProps) {
  if (openDate === null) return null
  const days = DATE_ORDERS.flatMap((order) => {
    const at = readMoment(openDate, order)
    return at === null ? [] : [[order, formatLongDate(at)] as const]
  })
  const [chosen] = days.filter(([order]) => order === dateOrder)
  return (
    <Alert kind={chosen ? 'info' : 'warning'}>
      <p>
        {chosen
          ? `Dans ce relevé, ${openDate} est le ${chosen[1]}.`
          : `Dans ce relevé, quel jour est ${openDate}\u202f?`}
      </p>
      <div className="flex flex-wrap gap-2">
        {days
          .filter(([order]) => order !== dateOrder)
          .map(([order, day]) => (
            <Button key={order} variant="secondary" disabled={disabled} onClick={() => onChoose(order)}>
              {chosen ? `Non, c’est le ${day}` : `Le ${day}`}
            </Button>
          ))}
      </div>
    </Alert>
  )
}

interface ColumnsProps {
  preview: StatementPreview
  onChoose: (mapping: StatementMapping) => void
}

/** The column of each field. The shop proposes those of the last import of this wallet. */
function Columns({ preview: { headings, mapping, problem: found, openDate }, onChoose }: ColumnsProps) {
  // An open date has its own question.
  const problem = openDate === null || mappingProblem(mapping) !== null ? found : null
  const [chosen, setChosen] = useState(mapping)
  const change = (field: StatementField, heading: string) => {
    const { [field]: _, ...others } = chosen
    setChosen(heading === '' ? others : { ...others, [field]: heading })
  }
  return (
    <details open={problem !== null} className="rounded-card bg-surface p-4 shadow-card">
      <summary className="min-h-11 cursor-pointer content-center font-bold text-link">
        Les colonnes du relevé
      </summary>
      <div className="grid grid-cols-1 gap-4 pt-2 sm:grid-cols-2 lg:grid-cols-3">
        {problem && (
          <div className="sm:col-span-full">
            <Alert kind="warning">{problem}</Alert>
          </div>
        )}
        {STATEMENT_FIELD_NAMES.map((field) => (
          <SelectField
            key={field}
            label={STATEMENT_FIELDS[field].label}
            value={chosen[field] ?? ''}
            onChange={({ target }) => change(field, target.value)}
          >
            <Options none="Aucune" of={headings.map((heading) => [heading, heading])} />
          </SelectField>
        ))}
      </div>
      <Button variant="secondary" onClick={() => onChoose(chosen)} className="mt-4">
        Lire avec ces colonnes
      </Button>
    </details>
  )
}

interface ImportProps {
  preview: StatementPreview
  count: number
  loading: boolean
  onWrite: () => void
}

function Import({ preview: { rows }, count, loading, onWrite }: ImportProps) {
  const added = rows.filter(({ proposal }) => proposal !== 'known' && proposal !== 'invalid').length
  if (rows.length === 0) return null
  if (rows.every(({ proposal }) => proposal === 'invalid'))
    return <Alert kind="warning">Aucune ligne de ce relevé n’est un paiement abouti.</Alert>
  if (added === 0) return <Alert kind="info">Tout ce relevé est déjà importé.</Alert>
  return (
    <div className="sticky bottom-20 grid gap-1 rounded-card bg-surface p-4 shadow-float md:bottom-4">
      <Button loading={loading} onClick={onWrite} className="justify-self-start">
        {`Importer ${pluralize(added, 'ligne')}`}
      </Button>
      <p className="text-sm text-ink-soft">
        {`${pluralize(count, 'paiement compté', 'paiements comptés')} sur leurs commandes. Les autres lignes sont gardées sans commande.`}
      </p>
    </div>
  )
}

function Done({ result: { stored, booked, refused } }: { result: StatementResult }) {
  return (
    <>
      <Alert kind="success">
        <p>{`Relevé importé\u202f: ${pluralize(stored, 'ligne')}, dont ${pluralize(booked, 'paiement compté', 'paiements comptés')}.`}</p>
        <ButtonLink to={PAYMENTS_PATH} className="justify-self-start">
          Voir les paiements
        </ButtonLink>
      </Alert>
      {refused.length > 0 && (
        <Alert kind="warning">
          <ul className="grid min-w-0 gap-1">
            {refused.map(({ line, number, message }) => (
              <li key={line} className="wrap-anywhere">{`Ligne ${line}, ${number}\u202f: ${message}`}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}
