import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { CacheEntry } from './cache-entry.ts'

// Measured on home with its styles (148 kB): quality 5 takes 5 ms and gives 21.1 kB, quality 9 29 ms for 20.7, 10 98 ms
// for 19.6, 11 250 ms for 19.1. The pauses keep the work at a tenth of a core whichever it is.
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }

/** The pause after each recompression, as a multiple of its duration: at most a tenth of a core is spent on it. */
const REST = 10

/**
 * Recompresses a kept answer at a high quality on its second request. Until then the quick compression is sent, so that
 * nobody waits for the slow one, and an answer asked for only once never costs it. One answer is recompressed at a time,
 * outside the event loop; one that comes while another is at work is tried again on its next request.
 */
export function createRecompressor(now: () => number = () => performance.now()) {
  const pressed = new WeakSet<CacheEntry>()
  let busy = false
  let restsUntil = 0

  async function recompress(answer: CacheEntry) {
    const began = now()
    try {
      answer.bodies.br = await promisify(brotliCompress)(answer.bodies.identity, QUALITY)
    } finally {
      restsUntil = now() + REST * (now() - began)
      busy = false
    }
  }

  return {
    /** @returns a promise of its end when this answer is recompressed now, otherwise undefined */
    recompress(answer: CacheEntry): Promise<void> | undefined {
      if (pressed.has(answer) || busy || now() < restsUntil || !answer.bodies.br) return undefined
      busy = true
      pressed.add(answer)
      return recompress(answer)
    },
  }
}
