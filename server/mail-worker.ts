import type { Logger } from 'pino'
import type { AppContext } from '../use-cases/context.ts'
import { type DeliveryOptions, deliverDueMails, type MailDeps } from '../use-cases/mail/deliver-mails.ts'
import { mailIsConfigured } from '../use-cases/mail/mailer.ts'
import { queueDailySummary } from '../use-cases/mail/queue-daily-summary.ts'

const AFTER_FAULT_MS = 30_000
/** Limits the delay of mails when the machine's clock is changed while the worker waits. */
const MAX_SLEEP_MS = 10 * 60_000

type Deps = MailDeps & Pick<AppContext, 'publicUrl' | 'subscribe' | 'catalogueIndex'>

export interface MailWorker {
  /** Resolves when no mail is in transit. The shutdown waits for this. */
  idle: () => Promise<void>
}

/** Sends queued mails. The worker sleeps until the next mail is due or any process queues a mail. */
export function startMailWorker(
  shop: Deps,
  logger: Pick<Logger, 'info' | 'warn' | 'error'>,
  { onDelivery, ...options }: DeliveryOptions,
): MailWorker {
  const { stopping } = options
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let again = false

  const wake = () => {
    if (stopping.aborted) return
    clearTimeout(timer)
    if (running) {
      again = true
      return
    }
    running = run()
      .catch((error) => {
        logger.error({ err: error }, 'mails not sent')
        return AFTER_FAULT_MS
      })
      .then((sleepMs) => {
        running = null
        if (again) {
          again = false
          wake()
        } else if (!stopping.aborted) timer = setTimeout(wake, sleepMs).unref()
      })
  }

  /** @returns milliseconds until the next task */
  async function run(): Promise<number> {
    const nextSummary = await queueDailySummary(shop)
    await deliverDueMails(shop, {
      ...options,
      onDelivery: (mail, delivery) => {
        logDelivery(logger, mail, delivery)
        onDelivery?.(mail, delivery)
      },
    })
    const nextWork = await shop.store.mails.nextWork({ configured: await mailIsConfigured(shop) })
    const next = Math.min(nextWork ?? Infinity, nextSummary ?? Infinity) - shop.clock()
    return Math.min(Math.max(next, 0), MAX_SLEEP_MS)
  }

  const unsubscribe = shop.subscribe((event) => {
    const queued = event.kind === 'mail' && event.state === 'queued'
    const configured = event.kind === 'settings' && event.names.includes('mail')
    if (queued || configured || event.kind === 'unknown') wake()
  })
  stopping.addEventListener('abort', () => {
    clearTimeout(timer)
    unsubscribe()
  })
  wake()
  return {
    idle: async () => {
      while (running) await running
    },
  }
}

type Reported = Parameters<NonNullable<DeliveryOptions['onDelivery']>>

/** Does not log the mail server's reply, because it may contain addresses or the text of the mail. */
function logDelivery(logger: Pick<Logger, 'info' | 'warn'>, ...[mail, delivery]: Reported): void {
  const { outcome } = delivery
  const failure = 'failure' in delivery ? delivery.failure : undefined
  const line = { mail: mail.id, kind: mail.kind, tries: mail.tries, outcome, failure }
  if (outcome === 'accepted') logger.info(line, 'mail sent')
  else logger.warn(line, 'mail not sent')
}
