import { useEffect, useRef, useState } from 'react'
import {
  type ImportEvent,
  type ImportResult,
  type ImportRowError,
  readImportEvent,
} from '../../../contracts/import-event.ts'
import { IMPORT_LIMITS, PRODUCT_COLUMNS } from '../../../domain/catalogue/product-csv.ts'
import { ApiError, apiUrl, failureText, NO_ANSWER, readAnswer, whileWriting } from '../../api-client/api.ts'
import { sessionToken } from '../../session/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ExportButton } from '../downloads/export-button.tsx'
import { FileChooser } from '../form/file-chooser.tsx'
import { formatNumber, pluralize } from '../format-numbers.ts'
import { handleSessionExpired } from '../session-expiry.ts'
import { useUnsavedChangesGuard } from '../use-unsaved-changes-guard.tsx'
import { ImportSummary } from './import-summary.tsx'

export default function ProductsImportPage() {
  const { file, stage, stopped, choose, write, stop, abort, retry } = useImport()
  const leaveDialog = useUnsavedChangesGuard({
    isDirty: stage.name === 'working',
    isDirtyNow: () => stage.name === 'working',
    onLeave: abort,
    title: 'Quitter avant la fin ?',
    text: leavingText(stage),
  })
  const result = useRef<HTMLDivElement>(null)
  // Moves the focus to the result, because the clicked button may have disappeared.
  useEffect(() => {
    if (stage.name !== 'choose') result.current?.focus({ preventScroll: true })
  }, [stage.name])
  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 className="text-2xl">Importer des produits</h1>
      <div ref={result} tabIndex={-1} className="grid grid-cols-1 gap-5 outline-none empty:hidden">
        {file && stage.name !== 'choose' && <p className="break-all">{`Fichier : ${file.name}`}</p>}
        {stopped && stage.name === 'choose' && <Alert kind="info">Vérification annulée.</Alert>}
        {stopped && stage.name === 'ready' && <Alert kind="info">{stoppedText(stage)}</Alert>}
        {stage.name === 'working' ? (
          <Progress stage={stage} onStop={stop} />
        ) : (
          <ImportSummary stage={stage} onWrite={write} onRetry={retry} />
        )}
      </div>
      {stage.name !== 'working' && (
        <FileChooser
          label={stage.name === 'choose' ? 'Choisir un fichier' : 'Choisir un autre fichier'}
          help="CSV, 20 Mo et 20 000 lignes au plus"
          onChoose={choose}
        />
      )}
      {stage.name === 'choose' && <FileHelp />}
      {leaveDialog}
    </div>
  )
}

function leavingText(stage: Stage): string {
  if (stage.name !== 'working') return 'C’est fini : vous pouvez quitter la page.'
  return stage.writes
    ? 'L’import est en cours. Si vous quittez la page, il est annulé et rien n’est écrit.'
    : 'La vérification du fichier est en cours. Si vous quittez la page, elle est annulée.'
}

function stoppedText({ result: { created, updated } }: Extract<Stage, { name: 'ready' }>): string {
  return created + updated > 0
    ? 'Import annulé : rien n’a été écrit.'
    : 'L’import était déjà terminé quand vous l’avez annulé.'
}

const STEPS = { send: 'Envoi du fichier', read: 'Lecture', check: 'Vérification', write: 'Import' } as const

function Progress({ stage, onStop }: { stage: Extract<Stage, { name: 'working' }>; onStop: () => void }) {
  const { step, done, total } = stage
  const far =
    step === 'send' ? `${Math.round(done * 100)} %` : `${formatNumber(done)} sur ${pluralize(total, 'ligne')}`
  return (
    <div className="grid gap-3 rounded-card bg-surface p-5 shadow-card">
      <p role="status" className="font-bold">
        {`${STEPS[step]} : ${far}`}
      </p>
      <progress
        value={done}
        max={total}
        aria-label={STEPS[step]}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-action [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-action"
      />
      <Button variant="secondary" onClick={onStop} className="justify-self-start">
        Annuler
      </Button>
    </div>
  )
}

function FileHelp() {
  return (
    <section className="grid justify-items-start gap-3 rounded-card bg-surface p-5 shadow-card">
      <h2 className="text-lg">Le fichier</h2>
      <p>
        Partez du fichier de l’export : modifiez-y vos produits, ajoutez des lignes, enregistrez en CSV. Une
        ligne avec une référence modifie ce produit ; sans référence, celui du même nom, de la même catégorie
        et de la même marque, sinon un nouveau produit est créé.
      </p>
      <ExportButton path="/products/export.csv" />
      <details className="w-full">
        <summary className="min-h-11 cursor-pointer content-center font-bold text-link">Les colonnes</summary>
        <p>{`${Object.values(PRODUCT_COLUMNS).join(', ')}.`}</p>
        <p className="mt-2">
          Dans n’importe quel ordre ; celles que vous retirez laissent les produits comme ils sont. Plusieurs
          valeurs dans une case se séparent par | ou par des virgules. Images : adresses de la boutique ou en
          https://.
        </p>
        <p className="mt-2">
          Variantes : le stock de chaque couleur et taille, par exemple Rouge/3 mois=4|Rouge/6 mois=0. Une
          case vide laisse le stock comme il est.
        </p>
      </details>
    </section>
  )
}

export type Stage =
  | { name: 'choose' }
  | {
      name: 'working'
      /** false: dry run */
      writes: boolean
      step: 'send' | 'read' | 'check' | 'write'
      done: number
      total: number
    }
  | { name: 'faulty'; result: ImportResult; faults: ImportRowError[] }
  | { name: 'ready'; result: ImportResult }
  | { name: 'done'; result: ImportResult }
  | { name: 'failed'; message: string }

function useImport() {
  const [file, setFile] = useState<File | null>(null)
  const [stage, setStage] = useState<Stage>({ name: 'choose' })
  const [stopped, setStopped] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function run(chosenFile: File, dryRun: boolean) {
    const controller = new AbortController()
    running.current = controller
    const working = { name: 'working', writes: !dryRun } as const
    const faults: ImportRowError[] = []
    let end: Stage = { name: 'failed', message: BROKEN }
    setStage({ ...working, step: 'send', done: 0, total: 1 })
    try {
      await sendFile(chosenFile, {
        dryRun,
        signal: controller.signal,
        onSent: (share) => setStage({ ...working, step: 'send', done: share, total: 1 }),
        onEvent: (event) => {
          if (event.kind === 'fault') faults.push(event)
          else if (event.kind === 'failure') end = { name: 'failed', message: event.message }
          else if (event.kind === 'result') end = stageOf(event, faults)
          else setStage({ ...working, ...event })
        },
      })
    } catch (error) {
      if (handleSessionExpired(error)) return
      end = { name: 'failed', message: failureText(error, BROKEN) }
    }
    if (!controller.signal.aborted) setStage(end)
  }

  function choose(chosenFile: File) {
    setFile(chosenFile)
    setStopped(false)
    if (chosenFile.size > IMPORT_LIMITS.bytes)
      setStage({ name: 'failed', message: 'Le fichier pèse plus de 20 Mo.' })
    else void run(chosenFile, true)
  }

  /** Stops the request. A stopped write is followed by a dry run, which shows what was written. */
  function stop() {
    running.current?.abort()
    setStopped(true)
    if (file && stage.name === 'working' && stage.writes) void run(file, true)
    else setStage({ name: 'choose' })
  }

  function write() {
    setStopped(false)
    if (file) void run(file, false)
  }

  return {
    ...{ file, stage, stopped, choose, write, stop },
    abort: () => running.current?.abort(),
    retry: () => file && choose(file),
  }
}

const BROKEN =
  'La connexion a été coupée avant la fin. Vérifiez à nouveau le fichier : la page dira ce qui reste à importer.'

function stageOf(result: ImportResult, faults: ImportRowError[]): Stage {
  if (result.faulty > 0) return { name: 'faulty', result, faults }
  return { name: result.written ? 'done' : 'ready', result }
}

interface Sending {
  dryRun: boolean
  signal: AbortSignal
  /** called with the uploaded fraction, 0 to 1 */
  onSent: (share: number) => void
  onEvent: (event: ImportEvent) => void
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. Reads events as they arrive. @throws ApiError */
async function sendFile(file: File, { dryRun, signal, onSent, onEvent }: Sending): Promise<void> {
  const request = new XMLHttpRequest()
  const token = sessionToken()
  request.open('POST', apiUrl('/products/import', { dryRun: String(dryRun) }))
  request.setRequestHeader('Content-Type', 'text/csv')
  request.setRequestHeader('Authorization', `Bearer ${token}`)
  signal.addEventListener('abort', () => request.abort())
  request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
  let read = 0
  const readEvents = () => {
    if (request.status !== 200) return
    const end = request.responseText.lastIndexOf('\n') + 1
    for (const line of request.responseText.slice(read, end).split('\n')) {
      const event = line === '' ? null : readImportEvent(line)
      if (event) onEvent(event)
    }
    read = Math.max(read, end)
  }
  request.onprogress = readEvents
  const answered = new Promise((resolve, reject) => {
    request.onerror = () => reject(new ApiError(NO_ANSWER))
    request.onabort = request.onerror
    request.onload = resolve
    request.send(file)
  })
  await whileWriting(() => answered)
  readEvents()
  const { status, responseText } = request
  if (status !== 200)
    readAnswer({ ok: false, status, statusText: `Erreur ${status}` }, responseText, { token })
}
