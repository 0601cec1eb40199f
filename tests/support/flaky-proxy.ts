import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy whose connections can be cut. */
export interface FlakyProxy {
  port: number
  /** Ends every connection and refuses new ones until `repair`. */
  cut: () => void
  repair: () => void
  close: () => Promise<void>
}

/** Starts a proxy that forwards connections to the server at this address until `cut` is called. */
export async function flakyProxy(host: string, port: number): Promise<FlakyProxy> {
  const open = new Set<Socket>()
  let up = true
  const server = createServer((near) => {
    if (!up) return void near.resetAndDestroy()
    const far = connect(port, host)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const drop = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: address.port,
    cut: () => {
      up = false
      drop()
    },
    repair: () => {
      up = true
    },
    close: async () => {
      drop()
      server.close()
      await once(server, 'close')
    },
  }
}
