import { useEffect, useRef, useState } from 'react'
import type { ImportResult, ImportRowError } from '../../../contracts/import-event.ts'
import { IMPORT_LIMITS } from '../../../domain/catalogue/product-csv.ts'
import { failureText } from '../../api-client/api.ts'
import { handleSessionExpired } from '../session-expiry.ts'
import { sendFile } from './send-file.ts'

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

  async function run(chosen: File, dryRun: boolean) {
    const controller = new AbortController()
    running.current = controller
    const working = { name: 'working', writes: !dryRun } as const
    const faults: ImportRowError[] = []
    let end: Stage = { name: 'failed', message: BROKEN }
    setStage({ ...working, step: 'send', done: 0, total: 1 })
    try {
      await sendFile(chosen, {
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

  function choose(chosen: File) {
    setFile(chosen)
    setStopped(false)
    if (chosen.size > IMPORT_LIMITS.bytes)
      setStage({ name: 'failed', message: 'Le fichier pèse plus de 20 Mo.' })
    else void run(chosen, true)
  }

  /** A stopped import is checked again, to find out what was written. */
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
    giveUp: () => running.current?.abort(),
    again: () => file && choose(file),
  }
}

const BROKEN =
  'La connexion a été coupée avant la fin. Vérifiez à nouveau le fichier : la page dira ce qui reste à importer.'

function stageOf(result: ImportResult, faults: ImportRowError[]): Stage {
  if (result.faulty > 0) return { name: 'faulty', result, faults }
  return { name: result.written ? 'done' : 'ready', result }
}
