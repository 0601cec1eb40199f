import type { LookupOptions } from 'node:dns'
import dns from 'node:dns/promises'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { type AddressInfo, connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type PushService, pushService } from './push-service.ts'

/** The host of the push service. The shop accepts no device with an address outside the internet. */
export const PUSH_HOST = 'push.example.com'

/** Where the shop's process finds it, and the proxy is asked for it. */
const PUSH_ADDRESS = '93.184.215.14'

/** Makes another process look this host up without a name server. */
const NAMES = `data:text/javascript,${encodeURIComponent(`import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'
const { lookup } = dns
dns.lookup = async (host, options) =>
  host === '${PUSH_HOST}' ? [{ address: '${PUSH_ADDRESS}', family: 4 }] : lookup(host, options)
syncBuiltinESMExports()`)}`

/** Makes this process look the host up so. @returns what ends that */
export function lookUpPushHost(): () => Promise<void> {
  const { lookup } = dns
  const found = [{ address: PUSH_ADDRESS, family: 4 }]
  const replace = (replaced: unknown) => {
    Object.assign(dns, { lookup: replaced })
    syncBuiltinESMExports()
  }
  replace(async (host: string, options: LookupOptions) =>
    host === PUSH_HOST ? found : lookup(host, options),
  )
  return async () => replace(lookup)
}

const CERTIFICATE = fileURLToPath(new URL('./certificates/push-service.pem', import.meta.url))

/**
 * A push service at an address on the internet, for a shop in another process: that process reaches it through a proxy, and
 * trusts its certificate, with `environment`.
 */
export async function pushInternet(): Promise<PushService & { environment: Record<string, string> }> {
  const service = await pushService({ host: PUSH_HOST })
  const proxy = createServer().on('connect', ({ url }, client) => {
    if (url !== `${PUSH_ADDRESS}:443`) return client.end('HTTP/1.1 502 Unknown host\r\n\r\n')
    const server = connect(service.port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connected\r\n\r\n')
      server.pipe(client).pipe(server)
    })
    for (const [one, other] of [
      [server, client],
      [client, server],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
    return client
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  return {
    ...service,
    environment: {
      HTTPS_PROXY: `http://127.0.0.1:${port}`,
      NO_PROXY: '127.0.0.1,localhost',
      NODE_EXTRA_CA_CERTS: CERTIFICATE,
      PRIVATE_NETWORKS: '127.0.0.1',
      NODE_OPTIONS: `--import=${NAMES}`,
    },
    close: async () => {
      proxy.closeAllConnections()
      proxy.close()
      await service.close()
    },
  }
}
