import { isIP, isIPv6 } from 'node:net'
import { buildConnector, EnvHttpProxyAgent, Pool } from 'undici'
import { isRecord } from '../../domain/unknown-values.ts'
import {
  canonicalHost,
  findReachableAddress,
  isInside,
  type Networks,
  type Resolve,
} from './reachable-address.ts'

const ADDRESS_REFUSED = 'ADDRESS_REFUSED'
const SOCKS_PROXY = 'SOCKS_PROXY'

/** The request has not left: it had no effect, whatever it is. */
const NOT_SENT =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ADDRESS_REFUSED|SOCKS_PROXY)$|CERT|SIGNED|SIGNATURE/
const TIMEOUTS = /^UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT$/

interface ConnectionRules {
  /** private networks that the host may be in */
  privateNetworks: Networks
  timeoutMs: number
  resolve?: Resolve | undefined
  /** without TLS, connects only to `privateNetworks` themselves */
  plainOnlyInside?: boolean
  /** the shop itself names the host, not a user: a proxy gets the name, also one that only the proxy can look up */
  isFixedHost?: boolean
  /** bytes of an answer's body */
  maxResponseSize?: number
}

/**
 * Opens connections whose address is checked, each of them: of every redirect, and behind a proxy of the environment too.
 * The connection, or the proxy's tunnel, goes to the address that was checked, because a second look-up could return
 * another one. Each request has a connection of its own: one that the other system closes would make its result unclear.
 * A SOCKS proxy looks names up itself and its connections cannot be checked: it gets only the hosts that the shop names.
 */
export function openConnections({ maxResponseSize, ...rules }: ConnectionRules): EnvHttpProxyAgent {
  const direct = buildConnector({ timeout: rules.timeoutMs, allowH2: false })
  const unused = rules.isFixedHost ? {} : withoutSocks()
  const noProxied = Object.keys(unused).length > 0
  return new EnvHttpProxyAgent({
    ...unused,
    connect: direct,
    // Without a tunnel, a proxy would look the name of an `http:` address up itself.
    proxyTunnel: true,
    // The agent's own `connect` is not used behind a proxy; what connects there is in the options of the factory.
    factory: (origin, options: Pool.Options) => {
      const connect = options.connect as buildConnector.connector
      return new Pool(origin, {
        ...options,
        connect: checked(connect, rules, { isProxied: connect !== direct, noProxied }),
      })
    },
    pipelining: 0,
    ...(maxResponseSize !== undefined && { maxResponseSize }),
  })
}

function checked(
  connect: buildConnector.connector,
  { privateNetworks, resolve, plainOnlyInside = false, isFixedHost = false }: ConnectionRules,
  { isProxied, noProxied }: { isProxied: boolean; noProxied: boolean },
): buildConnector.connector {
  const keepsName = isProxied && isFixedHost
  return (options, callback) => {
    const host = canonicalHost(options.hostname)
    findReachableAddress(host, privateNetworks, resolve).then(
      (address) => {
        const isOpen = plainOnlyInside && options.protocol === 'http:'
        if (address === null || (isOpen && !isInside(address, privateNetworks)))
          return callback(refusal(ADDRESS_REFUSED), null)
        if (isProxied && noProxied) return callback(refusal(SOCKS_PROXY), null)
        if (keepsName) return connect(options, callback)
        const servername = isIP(host) ? '' : host
        connect({ ...options, hostname: address, host: hostOf(address, options.port), servername }, callback)
      },
      (error) => (keepsName ? connect(options, callback) : callback(error, null)),
    )
  }
}

const refusal = (code: string) => Object.assign(new Error(code), { code })

/** Stands for each SOCKS proxy of the environment; nothing connects to it. */
const STAND_IN = 'http://proxy.invalid'

function withoutSocks(): { httpProxy?: string; httpsProxy?: string } {
  const { env } = process
  const isSocks = (url = '') => /^\s*socks/i.test(url)
  return {
    ...(isSocks(env.http_proxy ?? env.HTTP_PROXY) && { httpProxy: STAND_IN }),
    ...(isSocks(env.https_proxy ?? env.HTTPS_PROXY) && { httpsProxy: STAND_IN }),
  }
}

function hostOf(address: string, port: string): string {
  const name = isIPv6(address) ? `[${address}]` : address
  return port === '' ? name : `${name}:${port}`
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
