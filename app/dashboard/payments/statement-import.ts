import { useEffect, useRef, useState } from 'react'
import {
  type PreviewedRow,
  previewAnswer,
  STATEMENT_LIMITS,
  type StatementInput,
  type StatementPreview,
  statementAnswer,
} from '../../../contracts/statement.ts'
import type { Wallet } from '../../../domain/orders/order.ts'
import type { StatementMapping } from '../../../domain/payments/statement.ts'
import type { DateOrder } from '../../../domain/payments/statement-dates.ts'
import { apiUrl, failureText, whileWriting } from '../../api-client/api.ts'
import { randomId } from '../../browser/random-id.ts'
import { adminApi } from '../admin-api.ts'
import { decode, fetchAnswer } from '../decode.ts'
import { handleSessionExpired } from '../session-expiry.ts'

export interface StatementResult {
  stored: number
  booked: number
  refused: { line: number; number: string; message: string }[]
}

export type StatementStage =
  | { name: 'choose' }
  | { name: 'reading' }
  | { name: 'preview'; preview: StatementPreview }
  | { name: 'writing'; done: number; total: number; preview: StatementPreview }
  | { name: 'done'; result: StatementResult }
  | { name: 'failed'; message: string }

const BROKEN =
  'Le relevé n’a pas été importé en entier. Importez-le de nouveau\u202f: rien n’est compté deux fois.'

/** Reads a statement, shows what it would do, and sends what the person ticked, part by part (E-21). */
export function useStatementImport(wallet: Wallet) {
  const [file, setFile] = useState<File | null>(null)
  const [stage, setStage] = useState<StatementStage>({ name: 'choose' })
  /** lines whose match is booked */
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function attempt(work: (signal: AbortSignal) => Promise<StatementStage>) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    try {
      const next = await work(controller.signal)
      if (!controller.signal.aborted) setStage(next)
    } catch (error) {
      if (controller.signal.aborted || handleSessionExpired(error)) return
      setStage({ name: 'failed', message: failureText(error, BROKEN) })
    }
  }

  function read(chosen: File, mapping?: StatementMapping, dateOrder?: DateOrder) {
    setFile(chosen)
    if (chosen.size > STATEMENT_LIMITS.bytes)
      return setStage({ name: 'failed', message: 'Le fichier pèse plus de 5 Mo.' })
    setStage({ name: 'reading' })
    void attempt(async (signal) => {
      const preview = await fetchAnswer(previewAnswer, '/payments/statements/preview', {
        ...{ method: 'POST', body: chosen, headers: { 'Content-Type': 'text/csv' }, signal },
        query: { wallet, mapping: mapping && JSON.stringify(mapping), dateOrder },
      })
      setTicked(new Set(preview.rows.filter(isProposed).map(({ line }) => line)))
      return { name: 'preview', preview }
    })
  }

  function write(preview: StatementPreview) {
    const rows = preview.rows
      .filter(({ proposal }) => proposal !== 'invalid' && proposal !== 'known')
      .map(({ line, number, amount, at, phone, target }) => ({
        ...{ line, number, amount, at, phone },
        target: ticked.has(line) ? target : null,
      }))
    const { mapping, dateOrder } = preview
    const statement = { id: randomId(), wallet, fileName: file?.name ?? 'relevé', mapping, dateOrder }
    void attempt(async () => {
      const result: StatementResult = { stored: 0, booked: 0, refused: [] }
      for (let done = 0; done < rows.length; done += STATEMENT_LIMITS.atATime) {
        setStage({ name: 'writing', done, total: rows.length, preview })
        const part = await sendPart({ ...statement, rows: rows.slice(done, done + STATEMENT_LIMITS.atATime) })
        result.stored += part.stored
        result.booked += part.booked
        result.refused.push(...part.refused)
      }
      return { name: 'done', result }
    })
  }

  return { file, stage, ticked, setTicked, read, write }
}

/** What rests on nothing but an amount is ticked by the person. */
const isProposed = ({ proposal, by }: PreviewedRow) => proposal === 'match' && by !== 'amount'

async function sendPart(body: StatementInput): Promise<StatementResult> {
  const { data } = await whileWriting(() =>
    adminApi(apiUrl('/payments/statements'), { method: 'POST', body }),
  )
  return decode(statementAnswer, data)
}
