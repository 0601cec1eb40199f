/** From where an address can be opened: `device` is the machine of the shop itself, `network` its local network. */
export type AddressReach = 'everywhere' | 'network' | 'device'

const DEVICE = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/
const NETWORK =
  /^(?:10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|169\.254(?:\.\d+){2}|.*\.local|[^.[\]]+)$/

/** Tells from where a web address can be opened, by its host name. */
export function reachOf(address: string): AddressReach {
  const host = URL.canParse(address) ? new URL(address).hostname : ''
  if (host === '' || DEVICE.test(host)) return 'device'
  return NETWORK.test(host) ? 'network' : 'everywhere'
}

/** The address as people read it: without scheme and final slash. */
export function readableAddress(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
