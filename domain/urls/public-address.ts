/** Where a URL can be opened: `device` is the shop's own machine, `network` its local network. */
export type AddressReach = 'everywhere' | 'network' | 'device'

const DEVICE = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/
const NETWORK =
  /^(?:10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|169\.254(?:\.\d+){2}|.*\.local|[^.[\]]+)$/

/** Returns where a URL can be opened, by its host name. */
export function reachOf(address: string): AddressReach {
  const host = URL.canParse(address) ? new URL(address).hostname : ''
  if (host === '' || DEVICE.test(host)) return 'device'
  return NETWORK.test(host) ? 'network' : 'everywhere'
}

/** The URL for posters and links: `configured`, or `seen` when shoppers can open only that one. */
export function sharedAddress(configured: string, seen: string | undefined): string {
  const isBetter =
    reachOf(configured) !== 'everywhere' && seen !== undefined && reachOf(seen) === 'everywhere'
  return isBetter ? seen : configured
}

/** The URL for display, without scheme and final slash. */
export function readableAddress(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
