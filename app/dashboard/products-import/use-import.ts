import { useEffect, useRef, useState } from 'react'
import {
  type ImportEvent,
  type ImportResult,
  type ImportRowError,
  readImportEvent,
} from '../../../contracts/import-event.ts'
import {
  type MovingEvent,
  type MovingMapping,
  type MovingPreview,
  readMovingEvent,
} from '../../../contracts/moving-event.ts'
import { IMPORT_LIMITS } from '../../../domain/catalogue/product-csv.ts'
import { failureText } from '../../api-client/api.ts'
import { handleSessionExpired } from '../session-expiry.ts'
import { type EventRequest, sendForEvents } from './send-for-events.ts'

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
  /** a file of another shop waits for decisions */
  | { name: 'mapping' }
  | { name: 'faulty'; result: ImportResult; faults: ImportRowError[] }
  | { name: 'ready'; result: ImportResult }
  | { name: 'done'; result: ImportResult }
  | { name: 'failed'; message: string }

/** `mapping`: for files of another shop, once the merchant has decided */
interface Chosen {
  files: readonly File[]
  isForeign: boolean
  mapping: MovingMapping | null
}

export function useImport() {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [preview, setPreview] = useState<MovingPreview | null>(null)
  const [stage, setStage] = useState<Stage>({ name: 'choose' })
  const [stopped, setStopped] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function run(sent: Chosen, dryRun: boolean) {
    const controller = new AbortController()
    running.current = controller
    const working = { name: 'working', writes: !dryRun } as const
    const faults: ImportRowError[] = []
    let end: Stage = { name: 'failed', message: BROKEN }
    setChosen(sent)
    setStage({ ...working, step: 'send', done: 0, total: 1 })
    try {
      await sendForEvents<ImportEvent | MovingEvent>({
        ...requestOf(sent),
        query: { dryRun: String(dryRun) },
        signal: controller.signal,
        onSent: (share) => setStage({ ...working, step: 'send', done: share, total: 1 }),
        onEvent: (event) => {
          if (event.kind === 'fault') faults.push(event)
          else if (event.kind === 'failure') end = { name: 'failed', message: event.message }
          else if (event.kind === 'result') end = stageOf(event, faults)
          else if (event.kind === 'progress') setStage({ ...working, ...event })
          else {
            setPreview(event)
            if (!sent.mapping) end = { name: 'mapping' }
          }
        },
      })
    } catch (error) {
      if (handleSessionExpired(error)) return
      end = { name: 'failed', message: failureText(error, BROKEN) }
    }
    if (!controller.signal.aborted) setStage(end)
  }

  function choose(files: readonly File[], isForeign: boolean) {
    setStopped(false)
    setPreview(null)
    const sent = { files, isForeign, mapping: null }
    const problem = problemOf(files)
    if (problem === null) return void run(sent, true)
    setChosen(sent)
    setStage({ name: 'failed', message: problem })
  }

  /** Stops the request. A stopped write is followed by a dry run, which shows what was written. */
  function stop() {
    running.current?.abort()
    setStopped(true)
    if (chosen && stage.name === 'working' && stage.writes) void run(chosen, true)
    else setStage(preview ? { name: 'mapping' } : { name: 'choose' })
  }

  function write() {
    setStopped(false)
    if (chosen) void run(chosen, false)
  }

  return {
    ...{ chosen, preview, stage, stopped, choose, write, stop },
    abort: () => running.current?.abort(),
    retry: () => {
      if (!chosen) return
      if (problemOf(chosen.files) === null) void run(chosen, true)
      else choose(chosen.files, chosen.isForeign)
    },
    /** checks files of another shop with these decisions */
    check: (mapping: MovingMapping) => {
      setStopped(false)
      if (chosen) void run({ ...chosen, mapping }, true)
    },
    map: () => setStage({ name: 'mapping' }),
  }
}

const BROKEN =
  'La connexion a été coupée avant la fin. Vérifiez à nouveau le fichier\u202f: la page dira ce qui reste à importer.'

function problemOf(files: readonly File[]): string | null {
  if (files.length > 2) return 'Choisissez un ou deux fichiers.'
  return files.some(({ size }) => size > IMPORT_LIMITS.bytes) ? 'Le fichier pèse plus de 20 Mo.' : null
}

function requestOf({
  files,
  isForeign,
  mapping,
}: Chosen): Pick<EventRequest<ImportEvent | MovingEvent>, 'path' | 'body' | 'type' | 'read'> {
  const [first = new File([], '')] = files
  if (!isForeign) return { path: '/products/import', body: first, type: 'text/csv', read: readImportEvent }
  const body = new FormData()
  for (const file of files) body.append('files', file)
  if (mapping) body.append('mapping', JSON.stringify(mapping))
  return { path: '/products/moving', body, read: readMovingEvent }
}

function stageOf(result: ImportResult, faults: ImportRowError[]): Stage {
  if (result.faulty > 0) return { name: 'faulty', result, faults }
  return { name: result.written ? 'done' : 'ready', result }
}
