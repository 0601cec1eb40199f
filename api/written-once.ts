import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const READ_BYTES = 64 * 1024

export interface WrittenOnce {
  /** Yields all bytes from the first on. */
  read: () => AsyncGenerator<Uint8Array>
  /** Frees the disk once the last reader has ended. */
  retire: () => void
}

/**
 * Lets many readers share bytes that are made once. They are kept in a temporary file without a name, so that memory stays
 * constant and nothing is left behind. The next piece is made when the first reader needs it; an error of `pieces` reaches
 * every reader.
 */
export function writeOnce(pieces: AsyncGenerator<Uint8Array>): WrittenOnce {
  const path = join(tmpdir(), `shop-${randomUUID()}`)
  const opened = open(path, 'wx+', 0o600).then(async (file) => {
    await unlink(path)
    return file
  })
  opened.catch(() => {})
  let [written, readers] = [0, 0]
  let [isComplete, isRetired] = [false, false]
  let making: Promise<void> | null = null

  async function makeNext(): Promise<void> {
    const { done, value } = await pieces.next()
    if (done) {
      isComplete = true
      return
    }
    await (await opened).write(value, 0, value.length, written)
    written += value.length
  }

  function closeUnused(): void {
    if (!isRetired || readers > 0) return
    void pieces.return(undefined).catch(() => {})
    void opened.then((file) => file.close()).catch(() => {})
  }

  async function* bytes(leave: () => void): AsyncGenerator<Uint8Array> {
    try {
      const file = await opened
      for (let at = 0; ; ) {
        if (at < written) {
          const buffer = new Uint8Array(Math.min(READ_BYTES, written - at))
          const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
          at += bytesRead
          yield buffer.subarray(0, bytesRead)
        } else if (isComplete) return
        else {
          // A failed promise stays: the pieces after an error would look complete.
          making ??= makeNext().then(() => {
            making = null
          })
          await making
        }
      }
    } finally {
      leave()
    }
  }

  return {
    read: () => {
      let isReading = true
      readers += 1
      const reader = bytes(leave)
      const end = reader.return.bind(reader)
      // A generator that ends before its first piece runs no `finally`.
      return Object.assign(reader, { return: (value: unknown) => end(value).finally(leave) })

      function leave(): void {
        if (!isReading) return
        isReading = false
        readers -= 1
        closeUnused()
      }
    },
    retire: () => {
      isRetired = true
      closeUnused()
    },
  }
}
