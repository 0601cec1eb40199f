import { type Dispatcher, request } from 'undici'
import { networkFault, openConnections } from './checked-connection.ts'
import type { Downloaded, DownloadFile, WantedFile } from './download-file.ts'
import { retryAfter } from './requests.ts'
import type { RequestLimits } from './send-request.ts'

const MAX_REDIRECTS = 3
const REDIRECTS = [301, 302, 303, 307, 308]
/** bytes in which the type of a file shows */
const START = 32

/** See `openDownloads`. */
export function createDownloads({ privateNetworks, timeoutMs, resolve }: RequestLimits): DownloadFile {
  // Each redirect is a new connection, whose address is checked like that of the first.
  const dispatcher = openConnections({ privateNetworks, timeoutMs, resolve })
  return async (wanted) => {
    const limit = AbortSignal.timeout(timeoutMs)
    const options = { dispatcher, signal: AbortSignal.any([wanted.signal, limit]) }
    try {
      return await follow(wanted, options)
    } catch (error) {
      const { addressRefused, ...fault } = networkFault(error, limit.aborted)
      return addressRefused ? { ok: false, failure: 'address' } : { ok: false, failure: 'network', ...fault }
    }
  }
}

async function follow(
  { url, accept, headers: own = {}, ...wanted }: WantedFile,
  options: { dispatcher: Dispatcher; signal: AbortSignal },
): Promise<Downloaded> {
  const headers = { Accept: accept, 'User-Agent': 'KeurBebe-Import/1' }
  let target = webUrl(url)
  const origin = target?.origin
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    if (target === null) return { ok: false, failure: 'url' }
    const {
      statusCode,
      headers: answered,
      body,
    } = await request(target, {
      ...options,
      headers: target.origin === origin ? { ...headers, ...own } : headers,
    })
    if (statusCode === 200) return readBody(body, answered['content-length'], wanted)
    endUnread(body)
    if (!REDIRECTS.includes(statusCode)) {
      const retryAfterMs = retryAfter(answered['retry-after'])
      return { ok: false, failure: 'status', status: statusCode, retryAfterMs }
    }
    target = webUrl(String(answered.location ?? ''), target)
  }
  return { ok: false, failure: 'redirects' }
}

/** An address of the web without a name and password; null for any other. */
function webUrl(address: string, base?: URL): URL | null {
  const url = URL.parse(address, base)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  return isWeb && url.username === '' && url.password === '' ? url : null
}

type Body = Dispatcher.ResponseData['body']

/** Counts what arrives, because a server may announce less than it sends. */
async function readBody(
  body: Body,
  announced: string | string[] | undefined,
  { maxBytes, isWanted, onPart }: Pick<WantedFile, 'maxBytes' | 'isWanted' | 'onPart'>,
): Promise<Downloaded> {
  if (Number(announced) > maxBytes) {
    endUnread(body)
    return { ok: false, failure: 'size' }
  }
  const parts: Uint8Array[] = []
  let length = 0
  let checked = false
  for await (const part of body) {
    parts.push(part)
    length += part.byteLength
    if (length > maxBytes) return { ok: false, failure: 'size' }
    onPart?.(part)
    if (checked || length < START) continue
    checked = true
    if (!isWanted(Buffer.concat(parts))) break
  }
  return { ok: true, bytes: Buffer.concat(parts) }
}

function endUnread(body: Body): void {
  body.on('error', () => {})
  body.destroy()
}
