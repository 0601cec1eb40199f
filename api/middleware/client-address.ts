import { BlockList, isIP, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** The networks whose servers may say for whom they ask. */
export type TrustedProxies = Pick<BlockList, 'check'>

/** How many of an IPv6 address's eight groups name one connection: a household has all the others to itself. */
const NETWORK_GROUPS = 4

/**
 * Reads networks as `10.0.0.0/8`, or single addresses, between commas or spaces.
 * @returns null when one of them is neither
 */
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
 * Who asks: the address of the connection, or, where that is a trusted proxy's, the one the proxy names. The list in
 * `X-Forwarded-For` is read from its end, for only there do trusted proxies write; what stands before was sent along.
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

/** What proxies add to the requests they pass on. */
const FORWARDING_HEADERS = [
  'Forwarded',
  'Via',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Real-IP',
] as const

/**
 * Whether a request was made on this machine, to this machine, through no proxy that shows itself. The name it was
 * addressed to counts too: a proxy that adds nothing still passes on, or a rebound DNS name still carries, another one.
 */
export function comesFromThisMachine(c: Context): boolean {
  if (FORWARDING_HEADERS.some((name) => c.req.header(name) !== undefined)) return false
  const connection = connectionOf(c)
  if (connection !== null && !isLoopback(plainAddress(connection))) return false
  return isLoopback(new URL(c.req.url).hostname)
}

/** Whether a host name or an address can only mean this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

/** Whoever shares a limit: one IPv4 address, or one connection's IPv6 network. */
export function clientOf(c: Context, trusted: TrustedProxies): string {
  const connection = connectionOf(c)
  if (connection === null) return 'in-process'
  const client = clientAddress(connection, c.req.header('X-Forwarded-For') ?? '', trusted)
  return isIPv6(client) ? networkOf(client) : client
}

function connectionOf(c: Context): string | null {
  try {
    return getConnInfo(c).remote.address ?? null
  } catch {
    return null // a request that came over no connection
  }
}

/** Without a port, and IPv4 as such even where the system speaks IPv6 only. */
function plainAddress(address: string): string {
  const withoutPort =
    /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
  return /^::ffff:([\d.]+)$/i.exec(withoutPort)?.[1] ?? withoutPort
}

/** The first half of an IPv6 address, written out. */
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
