import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Maximum bytes of answers that clients have not read yet, over all connections. */
const MAX_UNSENT_BYTES = 64_000_000
const CHECK_INTERVAL_MS = 500

/** Disconnects the slowest readers of a server while unread answers take too much memory. */
export function limitUnsentBytes(server: Pick<Server, 'on'>): void {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  setInterval(() => cutSlowestReaders(sockets, MAX_UNSENT_BYTES), CHECK_INTERVAL_MS).unref()
}

/** Destroys connections, those with the most unsent bytes first, until the others have at most `maxBytes`. */
export function cutSlowestReaders(
  sockets: Iterable<Pick<Socket, 'writableLength' | 'destroy'>>,
  maxBytes: number,
): void {
  const slowest = [...sockets].sort((one, other) => other.writableLength - one.writableLength)
  let unsent = slowest.reduce((sum, { writableLength }) => sum + writableLength, 0)
  for (const socket of slowest) {
    if (unsent <= maxBytes) return
    unsent -= socket.writableLength
    socket.destroy()
  }
}
