export interface WantedFile {
  /** absolute, as another system wrote it */
  url: string
  /** media types for the server that chooses between several */
  accept: string
  /** for the host of `url` alone: a redirect to another one goes without them */
  headers?: Readonly<Record<string, string>>
  /** more is not read */
  maxBytes: number
  /** whether a file that begins like this is wanted; reading ends with the first bytes of any other */
  isWanted: (start: Uint8Array) => boolean
  /** gets what arrives, piece by piece */
  onPart?: (part: Uint8Array) => void
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
