import * as v from 'valibot'
import type { EditConflict } from '../../../domain/edits/merge-edit.ts'
import type { ErrorCode, Issue } from '../../../domain/errors.ts'
import { errorCode, isSuccessResponse, serverIssues } from '../../api-client/answers.ts'
import { ApiError, type ApiRequest, apiUrl } from '../../api-client/api.ts'
import { notify } from '../../ui/toasts.tsx'
import { adminApi, messageOf } from '../admin-api.ts'
import { readConflicts } from '../conflicts/read-conflicts.ts'
import { handleSessionExpired } from '../session-expiry.ts'

export interface Change<Data> {
  method: NonNullable<ApiRequest['method']>
  path: string
  /** sent as JSON */
  body?: unknown
  /** the contract's schema of the answer */
  answer: v.GenericSchema<unknown, Data>
  /** text of the success toast; without a text no toast is shown */
  success?: string | ((data: Data) => string)
  /** what `Défaire` in the success toast does */
  undo?: () => void
  /** turns the server's message into the text of a failure; default: the message unchanged */
  failure?: (message: string | null) => string
  /** shows no toast for a failure, because the form or the caller shows it */
  silent?: boolean
}

interface NotStored {
  ok: false
  message: string
  issues: Issue[]
  code: string | null
  /** null when the shop did not answer */
  status: number | null
  /** the whole answer, for a caller that decodes further details */
  body: unknown
}

/**
 * The outcome of a change. `refused`: a rule or the input forbids it. `changed`: somebody else was faster, and
 * `conflicts` are the fields with both values, if the API names them. `failed`: no usable answer, so it may be stored.
 */
export type ChangeResult<Data> = { ok: true; data: Data; headers: Headers } | Refusal

export type Refusal = NotStored &
  ({ outcome: 'refused' | 'failed' } | { outcome: 'changed'; conflicts: EditConflict[] })

/** The refusals of a change that was based on what somebody has changed since. */
const CHANGED_MEANWHILE: ReadonlySet<unknown> = new Set([
  'EDIT_CONFLICT',
  'BIRTH_LIST_CHANGED',
  'DRAFT_CHANGED',
  'GIFT_MOVED',
  'ORDER_CHANGED',
  'ORDER_MOVED',
  'PLAN_CHANGED',
  'RETURN_MOVED',
  'RUN_CHANGED',
  'SETTING_CHANGED',
  'SETTLEMENT_CHANGED',
  'STATEMENT_ROW_CHANGED',
  'STOCK_MOVED',
] satisfies ErrorCode[])

/**
 * Sends a change, decodes the answer and shows the outcome in a toast. Components use `useChange` instead.
 * @returns null when the session has expired
 */
export async function sendChange<Data>(change: Change<Data>): Promise<ChangeResult<Data> | null> {
  const { path, answer, success, undo, failure, silent = false, ...request } = change
  const expects = (json: unknown) => isSuccessResponse(json) && v.is(answer, json)
  try {
    const { data: json, headers } = await adminApi(apiUrl(path), { ...request, expects })
    const data = v.parse(answer, json)
    const text = typeof success === 'function' ? success(data) : success
    if (text) void notify.success(text, undo && { undo })
    return { ok: true, data, headers }
  } catch (error) {
    if (handleSessionExpired(error)) return null
    const message = messageOf(error, failure)
    if (!silent) void notify.error(message)
    return notStored(error, message)
  }
}

function notStored(error: unknown, message: string): Refusal {
  const { status, body } = error instanceof ApiError ? error : { status: null, body: null }
  const code = errorCode(error)
  const details = { ok: false, message, issues: serverIssues(error), status, body } as const
  const named = { ...details, code: typeof code === 'string' ? code : null }
  if (CHANGED_MEANWHILE.has(code)) return { ...named, outcome: 'changed', conflicts: readConflicts(body) }
  return { ...named, outcome: status === null || status >= 500 ? 'failed' : 'refused' }
}
