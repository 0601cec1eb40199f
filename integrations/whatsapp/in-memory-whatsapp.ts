import { unlessAborted } from '../../domain/unless-aborted.ts'
import type { MessageToSend, WhatsAppApi, WhatsAppRefusal } from './whatsapp-api.ts'

/** WhatsApp without a network, for tests. */
export interface MemoryWhatsApp extends WhatsAppApi {
  /** what was accepted, oldest first, also when the shop did not learn of it; the n-th has the id `wamid.n` */
  sent: MessageToSend[]
  /** answers of the next messages */
  refusals: WhatsAppRefusal[]
  /**
   * Called before each answer: how long it waits is WhatsApp's silence, and what it throws breaks the connection. Null
   * without faults.
   */
  fault: (() => Promise<void> | void) | null
}

const TIMEOUT_MS = 10_000
const LOST = { ok: false, failure: 'unclear', detail: 'no answer' } as const

export function memoryWhatsApp({ timeoutMs = TIMEOUT_MS } = {}): MemoryWhatsApp {
  const whatsApp: MemoryWhatsApp = {
    sent: [],
    refusals: [],
    fault: null,
    async sendMessage(message) {
      const refusal = whatsApp.refusals.shift() ?? refusalOf(message)
      const wamid = refusal ? '' : `wamid.${whatsApp.sent.push(message)}`
      if ((await outage()) !== null) return LOST
      return refusal ?? { ok: true, wamid }
    },
    async readNumber() {
      const refusal = whatsApp.refusals.shift()
      const failure = await outage()
      if (failure !== null) return { ok: false, failure, detail: LOST.detail }
      return refusal ?? { ok: true, number: '+221 33 800 00 00', name: 'Boutique' }
    },
  }

  async function outage(): Promise<'timeout' | 'connection' | null> {
    const limit = AbortSignal.timeout(timeoutMs)
    const answer = async () => whatsApp.fault?.()
    return unlessAborted(answer(), limit, () => new Error(LOST.detail)).then(
      () => null,
      () => (limit.aborted ? 'timeout' : 'connection'),
    )
  }
  return whatsApp
}

/** What WhatsApp refuses of any account: numbers without a country, and texts and values that it cannot show. */
function refusalOf({ to, content }: MessageToSend): WhatsAppRefusal | null {
  if (!/^\+[1-9]\d{7,14}$/.test(to)) return refused('recipient', 131026)
  if ('text' in content) {
    const { length } = content.text
    return length === 0 || length > 4096 ? refused('refused', 100) : null
  }
  const isShown = content.parameters.every(({ value }) => value !== '' && !/[\n\t]| {5}/.test(value))
  return isShown ? null : refused('template', 132018)
}

function refused(failure: WhatsAppRefusal['failure'], code: number): WhatsAppRefusal {
  return { ok: false, failure, detail: `HTTP 400 ${code}` }
}
