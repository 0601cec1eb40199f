import { BlockList, isIP, isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** Networks of the proxies whose `X-Forwarded-For` is trusted. */
export type TrustedProxies = Pick<BlockList, 'check'>

/** Number of leading 16-bit groups of an IPv6 address that identify a subscriber (/64). */
const NETWORK_GROUPS = 4

/** Parses networks (`10.0.0.0/8`) and addresses, separated by commas or spaces; null when an entry is invalid. */
export function readTrustedProxies(text: string): TrustedProxies | null {
  const trusted = new BlockList()
  for (const entry of text.split(/[\s,]+/).filter((part) => part !== '')) {
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
    const version = isIP(address)
    const longest = version === 6 ? 128 : 32
    if (version === 0 || Number(bits ?? longest) > longest) return null
    trusted.addSubnet(address, Number(bits ?? longest), version === 6 ? 'ipv6' : 'ipv4')
  }
  return trusted
}

/**
 * Returns the connection's address or, behind a trusted proxy, the forwarded one. `X-Forwarded-For` is read from its
 * end, where trusted proxies append; earlier entries may be forged by the client.
 */
export function clientAddress(connection: string, forwardedFor: string, trusted: TrustedProxies): string {
  let client = plainAddress(connection)
  const named = forwardedFor.split(',').map((address) => plainAddress(address.trim()))
  while (named.length > 0 && trusted.check(client, isIPv6(client) ? 'ipv6' : 'ipv4')) {
    const next = named.pop() ?? ''
    if (isIP(next) === 0) break
    client = next
  }
  return client
}

/** Headers that reverse proxies, tunnels and content delivery networks add. */
const FORWARDING_HEADER =
  /^(?:forwarded|via|cdn-loop|x-forwarded(?:-.+)?|x-original-.+|x-envoy-.+|x-real-ip|(?:.+-)?(?:client|connecting)-ip)$/

/**
 * Tells whether a request comes from this machine without a proxy. A proxy that adds no headers is detected by the host
 * name, by the origin of the browser's page (also against DNS rebinding), and by HTTP 1.0, which nginx speaks by default.
 */
export function comesFromThisMachine(c: Context): boolean {
  if (Object.keys(c.req.header()).some((name) => FORWARDING_HEADER.test(name))) return false
  const connection = connectionOf(c)
  if (connection !== null && !isLoopback(plainAddress(connection))) return false
  const { incoming }: Partial<HttpBindings> = c.env ?? {}
  if (incoming?.httpVersion === '1.0') return false
  const host = c.req.header('Host')
  const origin = c.req.header('Origin')
  const named = [c.req.url, host && `http://${host}`, origin].filter((url) => url !== undefined)
  return named.every((url) => URL.canParse(url) && isLoopback(new URL(url).hostname))
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

/** Returns the client's key for rate limits: an IPv4 address or an IPv6 /64 network. */
export function clientOf(c: Context, trusted: TrustedProxies): string {
  const connection = connectionOf(c)
  if (connection === null) return 'in-process'
  if (connection === '') return 'disconnected'
  const client = clientAddress(connection, c.req.header('X-Forwarded-For') ?? '', trusted)
  return isIPv6(client) ? networkOf(client) : client
}

/** Returns null for an in-process request, and an empty text once the client is gone. */
function connectionOf(c: Context): string | null {
  try {
    return getConnInfo(c).remote.address ?? ''
  } catch {
    return null // in-process request
  }
}

/** Removes the port, and the prefix of an IPv4 address that is mapped to IPv6. */
function plainAddress(address: string): string {
  const withoutPort =
    /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
  return /^::ffff:([\d.]+)$/i.exec(withoutPort)?.[1] ?? withoutPort
}

function networkOf(address: string): string {
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? []
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'))
  const [first, last] = [groupsOf(head), groupsOf(tail)]
  const missing = Math.max(0, 8 - first.length - last.length)
  const groups = [...first, ...Array<string>(missing).fill('0'), ...last]
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
