import type { Issue } from '../../domain/errors.ts'
import { isRecord, own, readText } from '../../domain/unknown-values.ts'
import { apiUrl, callApi, failureText } from '../api-client/api.ts'
import { serverIssues } from '../api-client/server-issues.ts'
import { isSuccessResponse } from '../api-client/success-response.ts'
import type { AccountFormName } from './account-checks.ts'
import { loadAccountChecks } from './load-account-checks.ts'

export type Sent =
  | { ok: true; message: string }
  | { ok: false; message: string | null; issues: readonly Issue[] }

/** Validates and posts a form; the result is the message of the response. */
export async function sendForm(name: AccountFormName, form: FormData, path: string): Promise<Sent> {
  const { checkAccountForm } = await loadAccountChecks()
  const checked = checkAccountForm(name, Object.fromEntries(form))
  if (!checked.ok) return { ok: false, message: null, issues: checked.issues }
  try {
    const { data } = await callApi(apiUrl(path), {
      method: 'POST',
      body: checked.value,
      expects: isSuccessResponse,
    })
    return { ok: true, message: (isRecord(data) && readText(own(data, 'message'))) || '' }
  } catch (error) {
    const issues = serverIssues(error)
    const message = failureText(error, error instanceof Error ? error.message : 'Veuillez réessayer.')
    return { ok: false, message: issues.length > 0 ? null : message, issues }
  }
}
