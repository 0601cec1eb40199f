import { redirect } from 'react-router'
import { ApiError, type ApiRequest, apiUrl, callApi } from '../api-client/api.ts'
import { clearSession } from '../session/session.ts'
import { notify } from '../ui/toasts.tsx'

/**
 * Calls the API as the administrator who is signed in. When the session is over, it is cleared, said so, and the sign-in
 * page is opened by the redirect that is thrown; it leads back to where one was.
 */
export async function callDashboardApi(
  path: string,
  request: ApiRequest & { query?: Record<string, string | number | undefined> } = {},
) {
  const { query, ...rest } = request
  try {
    return await callApi(apiUrl(path, query), { ...rest, signedIn: true })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      clearSession()
      notify.error('Session expirée', { id: 'session' })
      throw redirect(signInPath())
    }
    throw error
  }
}

/** The sign-in page, which leads back to the present one. */
export function signInPath(): string {
  return `/login?next=${encodeURIComponent(window.location.pathname)}`
}
