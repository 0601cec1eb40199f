import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy whose connections can be cut or fall silent. */
export interface FlakyProxy {
  port: number
  /** Ends every connection and refuses new ones until `repair`. */
  cut: () => void
  /** Forwards nothing more until `repair`, as when the network loses every packet. */
  silence: () => void
  repair: () => void
  close: () => Promise<void>
}

/** Starts a proxy that forwards connections to the server at this address until `cut` or `silence` is called. */
export async function flakyProxy(host: string, port: number): Promise<FlakyProxy> {
  const open = new Set<Socket>()
  const pairs = new Set<readonly [Socket, Socket]>()
  let up = true
  let silent = false
  const server = createServer((near) => {
    if (!up) return void near.resetAndDestroy()
    if (silent) {
      open.add(near)
      return void near.on('error', () => {}).on('close', () => open.delete(near))
    }
    const far = connect(port, host)
    for (const pair of [
      [near, far],
      [far, near],
    ] as const) {
      const [one, other] = pair
      pairs.add(pair)
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        pairs.delete(pair)
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
    silence: () => {
      silent = true
      for (const [one, other] of pairs) one.unpipe(other).pause()
    },
    repair: () => {
      up = true
      silent = false
      for (const [one, other] of pairs) one.pipe(other)
    },
    close: async () => {
      drop()
      server.close()
      await once(server, 'close')
    },
  }
}
