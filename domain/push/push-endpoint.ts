const LONGEST = 1000
/** Names of this machine and of private networks. The shop also refuses private addresses when it connects. */
const PRIVATE = /(?:^|\.)(?:localhost|local|internal|lan|home|corp|intranet|test|invalid|home\.arpa)$/

/** Whether a browser can have been given this address by a push service on the internet. */
export function isPushEndpoint(typed: string): boolean {
  if (typed.length > LONGEST || !URL.canParse(typed)) return false
  const { protocol, hostname, username, password } = new URL(typed)
  const name = hostname.replace(/\.$/, '')
  // The last part of a name is not a number, as that of an address is; an IPv6 address is in brackets.
  const isName = /\.[a-z][a-z\d-]*$/.test(name) && !PRIVATE.test(name)
  return protocol === 'https:' && username === '' && password === '' && isName
}
