import { useEffect, useRef, useState } from 'react'
import {
  type ImportEvent,
  type ImportResult,
  type ImportRowError,
  readImportEvent,
} from '../../../contracts/import-event.ts'
import { IMPORT_LIMITS } from '../../../domain/catalogue/product-csv.ts'
import { ApiError, apiUrl, failureText, NO_ANSWER, readAnswer } from '../../api-client/api.ts'
import { readSession } from '../../session/session.ts'
import { handleSessionExpired } from '../session-expiry.ts'

export type Stage =
  | { name: 'choose' }
  | {
      name: 'working'
      /** false: dry run */
      writes: boolean
      step: 'send' | 'check' | 'write'
      done: number
      total: number
    }
  | { name: 'faulty'; result: ImportResult; faults: ImportRowError[] }
  | { name: 'ready'; result: ImportResult }
  | { name: 'done'; result: ImportResult }
  | { name: 'failed'; message: string }

export function useImport() {
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

  /** Checks a stopped import again, to find out what was written. */
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
  /** share sent, 0 to 1 */
  onSent: (share: number) => void
  onEvent: (event: ImportEvent) => void
}

/** XMLHttpRequest reports upload progress, and its response can be read while it arrives. @throws ApiError */
async function sendFile(file: File, { dryRun, signal, onSent, onEvent }: Sending): Promise<void> {
  const request = new XMLHttpRequest()
  request.open('POST', apiUrl('/products/import', { dryRun: String(dryRun) }))
  request.setRequestHeader('Content-Type', 'text/csv')
  request.setRequestHeader('Authorization', `Bearer ${readSession()?.token ?? ''}`)
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
  await new Promise((resolve, reject) => {
    request.onerror = () => reject(new ApiError(NO_ANSWER))
    request.onabort = request.onerror
    request.onload = resolve
    request.send(file)
  })
  readEvents()
  const { status, responseText } = request
  if (status !== 200) readAnswer({ ok: false, status, statusText: `Erreur ${status}` }, responseText, {})
}
