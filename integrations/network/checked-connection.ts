import { isIP } from 'node:net'
import { buildConnector } from 'undici'
import { isRecord } from '../../domain/unknown-values.ts'
import { findReachableAddress, isInside, type Networks, type Resolve } from './reachable-address.ts'

const ADDRESS_REFUSED = 'ADDRESS_REFUSED'

/** The request has not left: it had no effect, whatever it is. */
const NOT_SENT =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ADDRESS_REFUSED)$|CERT|SIGNED|SIGNATURE/
const TIMEOUTS = /^UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT$/

interface ConnectionRules {
  resolve?: Resolve | undefined
  /** without TLS, connects only to `networks` themselves */
  plainOnlyInside?: boolean
}

/** Connects to an address of the host that was checked, because a second look-up could return another one. */
export function connectorTo(
  networks: Networks,
  timeoutMs: number,
  { resolve, plainOnlyInside = false }: ConnectionRules = {},
): buildConnector.connector {
  const connect = buildConnector({ timeout: timeoutMs, allowH2: false })
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '')
    findReachableAddress(host, networks, resolve).then(
      (address) => {
        const isOpen = plainOnlyInside && options.protocol === 'http:'
        if (address === null || (isOpen && !isInside(address, networks)))
          return callback(Object.assign(new Error(ADDRESS_REFUSED), { code: ADDRESS_REFUSED }), null)
        connect({ ...options, hostname: address, servername: isIP(host) ? '' : host }, callback)
      },
      (error) => callback(error, null),
    )
  }
}

/** A fault of the network before the answer was complete. */
export interface NetworkFault {
  /** such as `ECONNRESET`; for logs and screens */
  code: string
  /** the request did not reach the other system */
  notSent: boolean
  timedOut: boolean
  /** the address is in a private network */
  addressRefused: boolean
}

/** @param timedOut the caller's own time limit was reached */
export function networkFault(error: unknown, timedOut: boolean): NetworkFault {
  const code = codeOf(error)
  return {
    code: timedOut ? 'no answer in time' : code,
    notSent: !timedOut && NOT_SENT.test(code),
    timedOut: timedOut || TIMEOUTS.test(code),
    addressRefused: code === ADDRESS_REFUSED,
  }
}

function codeOf(error: unknown): string {
  const code = isRecord(error) ? error.code : undefined
  return typeof code === 'string' && /^[A-Z\d_]{1,60}$/.test(code) ? code : 'no answer'
}
