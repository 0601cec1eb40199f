import type { DownloadFile } from './download-file.ts'
import type { ClientOptions, JsonClient } from './json-client.ts'
import type { RequestLimits, SendRequest } from './send-request.ts'

/**
 * Opens a way to send requests to addresses that users or browsers chose: no private networks, `http:` only where the
 * operator allows it, no redirects, a time limit, proxies of the environment. Loads the HTTP library, some megabytes of
 * memory, with the first request.
 */
export function openRequests(limits: RequestLimits): SendRequest {
  let opened: Promise<SendRequest> | null = null
  return async (request) => {
    opened ??= import('./requests.ts').then(({ createRequests }) => createRequests(limits))
    return (await opened)(request)
  }
}

/**
 * Opens a way to download files from addresses that others chose: no private networks, each redirect checked, a limit of
 * size and of time for the whole file. Loads the HTTP library with the first download.
 */
export function openDownloads(limits: RequestLimits): DownloadFile {
  let opened: Promise<DownloadFile> | null = null
  return async (wanted) => {
    opened ??= import('./downloads.ts').then(({ createDownloads }) => createDownloads(limits))
    return (await opened)(wanted)
  }
}

/** Loads the HTTP libraries, some megabytes of memory, with the first call. */
export function createJsonClient(options: ClientOptions): JsonClient {
  let opened: Promise<JsonClient> | null = null
  let client: JsonClient | null = null
  const open = async () => {
    const { openTransport } = await import('./json-transport.ts')
    client = openTransport(options)
    return client
  }
  return {
    call: async (call) => {
      opened ??= open()
      const answer = await (await opened).call(call)
      options.onCall(answer.ok ? 'ok' : answer.failure)
      return answer
    },
    circuit: () => client?.circuit() ?? 'closed',
  }
}
