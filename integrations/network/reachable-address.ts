import { lookup as lookUp } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { unlessAborted } from '../../domain/unless-aborted.ts'

/** Longest look-up of a name, in milliseconds. */
const LOOK_UP_MS = 5_000

/** Networks that an address may be in. */
export type Networks = Pick<BlockList, 'check'>

export type Resolve = (host: string) => Promise<{ address: string }[]>

/** IPv4 networks that are not on the internet: this machine, private, link-local (cloud metadata), shared, reserved. */
const PRIVATE_IPV4 = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
  192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`
/** All other IPv6 addresses are private, local, or contain an IPv4 address. */
const PUBLIC_IPV6 = '2000::/3'
/** Parts of it that are reserved or contain an IPv4 address (Teredo, 6to4). */
const PRIVATE_IPV6 = '2001::/23 2001:db8::/32 2002::/16 3fff::/20'

const privateNetworks = networksOf(`${PRIVATE_IPV4} ${PRIVATE_IPV6}`)
const publicIPv6 = networksOf(PUBLIC_IPV6)

/** Whether the shop may connect to an address that a user chose: on the internet, or in a network of the operator. */
export function isReachable(address: string, allowed: Networks): boolean {
  const [plain = ''] = address.split('%')
  const version = isIPv6(plain) ? 'ipv6' : 'ipv4'
  if (isIP(plain) === 0) return false
  if (isInside(address, allowed)) return true
  return !privateNetworks.check(plain, version) && (version === 'ipv4' || publicIPv6.check(plain, version))
}

/** Whether an address is in a network that the operator allows. */
export function isInside(address: string, allowed: Networks): boolean {
  const [plain = ''] = address.split('%')
  return isIP(plain) !== 0 && allowed.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

/** Names of this machine, whatever a resolver says of them (RFC 6761). */
const THIS_MACHINE = /^(?:.+\.)?localhost$/
const LOOPBACK = [{ address: '127.0.0.1' }, { address: '::1' }]

/**
 * One spelling of a host: an address as numbers with dots (`0x7f.1` and `2130706433` are `127.0.0.1`), without brackets; a
 * name in small letters and without dots at its end.
 */
export function canonicalHost(host: string): string {
  const bare = host.replace(/^\[|\]$/g, '')
  if (isIPv6(bare.split('%')[0] ?? '')) return bare
  const url = URL.parse(`http://${withoutLastDots(bare)}/`)
  const isHost = url !== null && url.pathname === '/' && url.port === '' && url.username === ''
  return isHost ? withoutLastDots(url.hostname) : bare
}

function withoutLastDots(host: string): string {
  let end = host.length
  while (host[end - 1] === '.') end -= 1
  return host.slice(0, end)
}

export type UrlObjection = 'form' | 'private' | 'plain'

/**
 * Why nothing may be sent to a URL that a user enters; null when something may. Each connection checks the address again,
 * since a name can lead elsewhere later; one that cannot be looked up now is accepted.
 */
export async function findUrlObjection(
  typed: string,
  allowed: Networks,
  resolve?: Resolve,
): Promise<UrlObjection | null> {
  const url = URL.canParse(typed) ? new URL(typed) : null
  const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!url || !isHttp || url.username !== '' || url.password !== '') return 'form'
  const host = canonicalHost(url.hostname)
  const address = await findReachableAddress(host, allowed, resolve).catch(() => undefined)
  if (address === null) return 'private'
  return url.protocol === 'http:' && !isInside(address ?? '', allowed) ? 'plain' : null
}

/**
 * Resolves the host of a server that a user chose, for mails, payments or webhooks. Connect to the returned address, not
 * to the host: a second look-up could return another address. For TLS, the server's name is the host.
 * @returns null when the host has no address that the shop may connect to
 * @throws the error of the look-up
 */
export async function findReachableAddress(
  host: string,
  allowed: Networks,
  resolve: Resolve = (name) => lookUp(name, { all: true }),
  limitMs = LOOK_UP_MS,
): Promise<string | null> {
  // A resolver that does not answer is a fault that may pass, as for the system's own limit.
  const late = () => Object.assign(new Error(`${host} was not looked up in time`), { code: 'EAI_AGAIN' })
  const name = canonicalHost(host)
  const found = THIS_MACHINE.test(name)
    ? LOOPBACK
    : await unlessAborted(resolve(name), AbortSignal.timeout(limitMs), late)
  return found.find(({ address }) => isReachable(address, allowed))?.address ?? null
}

function networksOf(text: string): Networks {
  const networks = new BlockList()
  for (const network of text.split(/\s+/)) {
    const [address = '', bits] = network.split('/')
    networks.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  return networks
}
