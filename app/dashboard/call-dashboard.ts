import { ApiError, type ApiRequest, callApi } from '../api-client/api.ts'
import { refreshAccount } from '../session/refresh-account.ts'

/**
 * Calls the API with the administrator's token. A refusal for want of a permission says that this browser remembers an
 * older account: it is read anew. @throws ApiError
 */
export async function callDashboard(url: string, request: ApiRequest = {}) {
  try {
    return await callApi(url, { ...request, signedIn: true })
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) void refreshAccount()
    throw error
  }
}
