import type { RequestLimits } from './send-request.ts'

export interface WantedFile {
  /** absolute, as another system wrote it */
  url: string
  /** media types for the server that chooses between several */
  accept: string
  /** more is not read */
  maxBytes: number
  /** whether a file that begins like this is wanted; reading ends with the first bytes of any other */
  isWanted: (start: Uint8Array) => boolean
  /** stops the download */
  signal: AbortSignal
}

/**
 * `bytes`: the whole file, or the beginning of one that is not wanted. `url`: not one of the web; `address`: in a private
 * network; `network`: no answer, or one that broke off.
 */
export type Downloaded =
  | { ok: true; bytes: Uint8Array }
  | { ok: false; failure: 'url' | 'address' | 'redirects' | 'size' }
  | { ok: false; failure: 'status'; status: number; retryAfterMs: number | null }
  | { ok: false; failure: 'network'; code: string; notSent: boolean; timedOut: boolean }

export type DownloadFile = (wanted: WantedFile) => Promise<Downloaded>

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
