import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { KeptAnswer } from './kept-answer.ts'

// Measured on home with its styles (148 kB): quality 5 takes 5 ms and gives 21.1 kB, quality 9 29 ms for 20.7, 10 98 ms
// for 19.6, 11 250 ms for 19.1.
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }

/** After one, so many times as long as it took without another: where pages change all the time, a tenth of a core. */
const REST = 10

/**
 * Compresses kept answers once more, as far as it goes, when somebody asks for them a second time: the first must not
 * wait for it, and what nobody asks for again is not worth it. One at a time, outside the event loop; an answer whose
 * turn it is not is looked at again with the next request for it.
 */
export function createDensePress(now: () => number = () => performance.now()) {
  const pressed = new WeakSet<KeptAnswer>()
  let busy = false
  let restsUntil = 0

  async function press(answer: KeptAnswer) {
    const began = now()
    try {
      answer.bodies.br = await promisify(brotliCompress)(answer.bodies.identity, QUALITY)
    } finally {
      restsUntil = now() + REST * (now() - began)
      busy = false
    }
  }

  return {
    /** @returns when it is done, for an answer that is taken up now; nothing otherwise. */
    press(answer: KeptAnswer): Promise<void> | undefined {
      if (pressed.has(answer) || busy || now() < restsUntil || !answer.bodies.br) return undefined
      busy = true
      pressed.add(answer)
      return press(answer)
    },
  }
}
