import { ApiError, type ApiRequest, callApi } from '../api-client/api.ts'
import { refreshAccount } from '../session/refresh-account.ts'

/**
 * Calls the API with the administrator's token. A missing permission means that the account has changed since this
 * browser read it, so it is read again. @throws ApiError
 */
export async function adminApi(url: string, request: ApiRequest = {}) {
  try {
    return await callApi(url, { ...request, signedIn: true })
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) void refreshAccount()
    throw error
  }
}
