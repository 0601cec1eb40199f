import * as v from 'valibot'
import {
  type CourierOrder,
  type CourierRun,
  courierActionAnswer,
  courierRunAnswer,
} from '../../contracts/courier-run.ts'
import { apiBase } from '../api-client/api-base.ts'
import { learnServerTime } from '../browser/server-time.ts'
import type { QueuedAction } from './action-queue.ts'

/** A hanging request must not delay the others. */
const TIMEOUT_MS = 20_000

export type Failed =
  /** the token is no longer valid */
  | { kind: 'ended'; message: string }
  /** the shop rejected the request */
  | { kind: 'refused'; message: string }
  /** no readable response, or status 429 or 5xx: retried later */
  | { kind: 'unreachable' }

export type RunResult = { kind: 'run'; run: CourierRun } | Failed
export type ActionResult = { kind: 'done'; order: CourierOrder | null } | Failed

const failure = v.fallback(v.object({ message: v.string() }), { message: '' })

export async function fetchRun(token: string): Promise<RunResult> {
  const answered = await ask('/courier/run', token)
  if ('kind' in answered) return answered
  const read = v.safeParse(courierRunAnswer, answered.body)
  return read.success ? { kind: 'run', run: read.output.run } : { kind: 'unreachable' }
}

export async function sendAction(
  token: string,
  { orderId, input, key }: QueuedAction,
): Promise<ActionResult> {
  const path = `/courier/orders/${encodeURIComponent(orderId)}/actions`
  const answered = await ask(path, token, JSON.stringify({ ...input, key }))
  if ('kind' in answered) return answered
  const read = v.safeParse(courierActionAnswer, answered.body)
  return { kind: 'done', order: read.success ? read.output.order : null }
}

async function ask(path: string, token: string, body?: string): Promise<{ body: unknown } | Failed> {
  try {
    const sentAt = Date.now()
    const response = await fetch(apiBase + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    learnServerTime(response.headers, sentAt)
    const answer: unknown = await response.json()
    if (response.ok) return { body: answer }
    const { message } = v.parse(failure, answer)
    if (response.status === 401) return { kind: 'ended', message }
    if (response.status === 429 || response.status >= 500) return { kind: 'unreachable' }
    return { kind: 'refused', message }
  } catch {
    // No network, a timeout, or a captive portal’s page instead of JSON.
    return { kind: 'unreachable' }
  }
}
