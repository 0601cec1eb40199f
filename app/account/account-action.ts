import type { Issue } from '../../domain/errors.ts'
import { isRecord, own, readText, textAt } from '../../domain/unknown-values.ts'
import { errorCode, isSuccessResponse, serverIssues } from '../api-client/answers.ts'
import { ApiError, apiUrl, callApi, failureText } from '../api-client/api.ts'
import { readUser, type SessionUser } from '../session/session.ts'
import { notify } from '../ui/toasts.tsx'
import type { AccountFormName, AccountInput } from './account-checks.ts'

type Account = { ok: true; user: SessionUser; token: string; message: string | null }

export type AccountFailure = {
  ok: false
  /** shown above the button; null when the fields themselves show what is wrong or missing */
  message: string | null
  issues: readonly Issue[]
  needsSetupCode: boolean
  /** the account has a second factor, whose code is missing or wrong */
  needsCode: boolean
}

interface AccountRequest<Name extends AccountFormName> {
  name: Name
  path: string
  body: (input: AccountInput<Name>) => object
  token?: string | undefined
  /** shown when no readable response arrives */
  failure: string
  /** shown when the server refuses without a message; default: `failure` */
  refusal?: string
  /** shown when the response contains neither an account nor a message */
  noAccount: string
}

/** Validates an account form, sends it to the API and reads the account that it returns. */
export async function accountAction<Name extends AccountFormName>(
  request: Request,
  { name, path, body, token, failure, refusal = failure, noAccount }: AccountRequest<Name>,
): Promise<Account | AccountFailure> {
  const { checkAccountForm, hasField } = await loadAccountChecks()
  const checked = checkAccountForm(name, Object.fromEntries(await request.formData()))
  if (!checked.ok) return { ...REFUSED, message: null, issues: checked.issues }
  try {
    const { data } = await callApi(apiUrl(path), { method: 'POST', body: body(checked.value), token })
    const user = isRecord(data) ? readUser(own(data, 'user')) : null
    const message = isRecord(data) ? readText(own(data, 'message')) : null
    if (!isRecord(data) || !user) return accountFailure(message ?? noAccount)
    return { ok: true, user, token: textAt(data, 'token'), message }
  } catch (error) {
    const issues = serverIssues(error).filter((issue) => hasField(name, issue.path))
    const code = errorCode(error)
    if (code === 'SECOND_FACTOR_NEEDED') return { ...REFUSED, message: null, issues: [], needsCode: true }
    // A captive portal or a proxy may answer with a page of its own, whose text helps nobody here.
    const isAnswered = error instanceof ApiError && error.status !== null
    const refused = accountFailure(isAnswered ? failureText(error, refusal) : failure, issues)
    return { ...refused, needsSetupCode: code === 'SETUP_CODE_REQUIRED', needsCode: code === 'WRONG_CODE' }
  }
}

const REFUSED = { ok: false, needsSetupCode: false, needsCode: false } as const

export function accountFailure(message: string, issues: readonly Issue[] = []): AccountFailure {
  notify.error(message)
  return { ...REFUSED, message: issues.length > 0 ? null : message, issues }
}

export function afterLogin(role: string, next: string | null): { to: string; text: string } {
  if (role !== 'admin') {
    return next !== null && ACCOUNT_PATH.test(next)
      ? { to: next, text: 'Connexion réussie !' }
      : { to: '/', text: "Connexion réussie ! Retour à l'accueil." }
  }
  return {
    to: next !== null && DASHBOARD_PATH.test(next) ? next : '/dashboard/overview',
    text: 'Connexion réussie ! Redirection vers le tableau de bord.',
  }
}

/** Where a sign-in may redirect to; the patterns prevent open redirects. */
const DASHBOARD_PATH = /^\/dashboard\/[^\\]*$/
const ACCOUNT_PATH = /^\/mon-compte(?:#[\w-]*)?$/

/** Loads the code that validates the forms, which is not needed until a form is used. */
export const loadAccountChecks = () => import('./account-checks.ts')

/** For `onFocus` of a form, so that submitting it validates without a delay. */
export const preloadAccountChecks = () => void loadAccountChecks().catch(() => {})

type Sent = { ok: true; message: string } | { ok: false; message: string | null; issues: readonly Issue[] }

/** Validates a form and posts it. Returns the message of the response, or the issues of the fields. */
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
