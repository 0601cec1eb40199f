import { unlessAborted } from '../../domain/unless-aborted.ts'
import type {
  ApprovedTemplate,
  FileToUpload,
  MessageContent,
  MessageToSend,
  WhatsAppApi,
  WhatsAppRefusal,
} from './whatsapp-types.ts'

/** WhatsApp without a network, for tests. */
export interface MemoryWhatsApp extends WhatsAppApi {
  /** what was accepted, oldest first, also when the shop did not learn of it; the n-th has the id `wamid.n` */
  sent: MessageToSend[]
  /** answers of the next calls */
  refusals: WhatsAppRefusal[]
  /** files that it knows, by id: of customers, and uploaded ones; `isDamaged`: they arrive so */
  files: Map<string, FileToUpload & { isDamaged?: true }>
  templates: ApprovedTemplate[]
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
    files: new Map(),
    templates: [],
    fault: null,
    async sendMessage(message) {
      const refusal = whatsApp.refusals.shift() ?? refusalOf(message, whatsApp.files)
      const wamid = refusal ? '' : `wamid.${whatsApp.sent.push(message)}`
      if ((await outage()) !== null) return LOST
      return refusal ?? { ok: true, wamid }
    },
    readNumber: () => read(() => ({ ok: true, number: '+221 33 800 00 00', name: 'Boutique' })),
    uploadMedia: (file) =>
      read(() => {
        if (!/^(?:image\/(?:jpeg|png)|audio|video|application)/.test(file.mime))
          return refused('refused', 100)
        const mediaId = String(9000 + whatsApp.files.size)
        whatsApp.files.set(mediaId, file)
        return { ok: true, mediaId }
      }),
    fetchMedia: ({ mediaId, maxBytes }) =>
      read(() => {
        const file = whatsApp.files.get(mediaId)
        if (!file) return { ok: false, failure: 'gone', detail: 'HTTP 400 100' }
        const { bytes, mime, isDamaged } = file
        if (bytes.length > maxBytes) return { ok: false, failure: 'size', detail: `${bytes.length} bytes` }
        return isDamaged ? { ok: false, failure: 'damaged', detail: 'sha256' } : { ok: true, bytes, mime }
      }),
    readTemplates: () => read(() => ({ ok: true, templates: whatsApp.templates })),
  }

  /** What changes nothing fails as a whole. */
  async function read<Answer>(answer: () => Answer): Promise<Answer | WhatsAppRefusal> {
    const refusal = whatsApp.refusals.shift()
    const failure = await outage()
    if (failure !== null) return { ok: false, failure, detail: LOST.detail }
    return refusal ?? answer()
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
function refusalOf(message: MessageToSend, files: ReadonlyMap<string, unknown>): WhatsAppRefusal | null {
  const { content } = message
  const isReached = 'to' in message ? /^\+[1-9]\d{7,14}$/.test(message.to) : message.recipient !== ''
  if (!isReached) return refused('recipient', 131026)
  if (!('template' in content)) return isShown(content, files) ? null : refused('refused', 100)
  const areShown = content.parameters.every(({ value }) => value !== '' && !/[\n\t]| {5}/.test(value))
  return areShown ? null : refused('template', 132018)
}

function isShown(
  content: Exclude<MessageContent, { template: string }>,
  files: ReadonlyMap<string, unknown>,
): boolean {
  if ('text' in content) return content.text !== '' && content.text.length <= 4096
  if ('location' in content) return Math.abs(content.location.latitude) <= 90
  if ('caption' in content) return files.has(content.image) && content.caption.length <= 1024
  const isBody = content.body !== '' && content.body.length <= 1024
  if ('product' in content) return isBody
  const { url, label } = content.link
  return (
    isBody &&
    label.length <= 20 &&
    /^https?:\/\/[^/]/.test(url) &&
    (!content.image || files.has(content.image))
  )
}

function refused(failure: WhatsAppRefusal['failure'], code: number): WhatsAppRefusal {
  return { ok: false, failure, detail: `HTTP 400 ${code}` }
}
