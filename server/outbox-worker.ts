import type { Logger } from 'pino'
import { isDatabaseOutage } from '../domain/outages.ts'
import { CHANNEL_NAMES, type Channel } from '../domain/outbox/channels.ts'
import type { AppContext } from '../use-cases/context.ts'
import {
  type DeliveryOptions,
  deliverDue,
  type FaultyEntry,
  type UnstoredEnds,
} from '../use-cases/outbox/deliver-due.ts'
import type { OutboxChannel, OutboxChannels } from '../use-cases/outbox/outbox-channel.ts'
import { restingRecipient } from '../use-cases/outbox/resting-recipient.ts'

const AFTER_FAULT_MS = 30_000
/** Limits the delay of entries when the machine's clock is changed while the worker waits. */
const MAX_SLEEP_MS = 10 * 60_000

type Deps = Pick<AppContext, 'store' | 'clock' | 'subscribe'>
type OutboxLogger = Pick<Logger, 'info' | 'warn' | 'error'>

export interface OutboxWorker {
  /** Resolves when nothing is in transit. The shutdown waits for this. */
  idle: () => Promise<void>
}

/**
 * Sends what is in the outbox. Each channel sleeps until its next entry is due or any process queues one, and waits for no
 * other channel.
 */
export function startOutboxWorker(
  shop: Deps,
  channels: OutboxChannels,
  logger: OutboxLogger,
  { onDelivery, ...options }: Omit<DeliveryOptions, 'onFault' | 'unstored'>,
): OutboxWorker {
  const { stopping } = options
  const delivery: DeliveryOptions = {
    ...options,
    onDelivery: (entry, result) => {
      logDelivery(logger, entry, result)
      onDelivery?.(entry, result)
    },
  }
  const startChannel = (name: Channel, channel: OutboxChannel): Loop =>
    channel.waitsPerRecipient ? startRecipients(name, channel) : startSending(name, channel)
  /** Starts sending to each recipient as soon as something waits for it. */
  const startRecipients = (name: Channel, channel: OutboxChannel): Loop => {
    const loops = new Map<string, Loop>()
    const onFault = (err: unknown) => logger.error({ err }, `${name}s not sent`)
    const { wake, idle } = startLoop(shop, { stopping, onFault }, async () => {
      for (const recipient of await shop.store.outbox.recipients(name)) {
        const loop = loops.get(recipient)
        if (loop) loop.wake()
        else loops.set(recipient, startSending(name, channel, recipient))
      }
      return Infinity
    })
    return {
      wake,
      idle: async () => void (await Promise.all([idle(), ...[...loops.values()].map((loop) => loop.idle())])),
    }
  }
  const startSending = (name: Channel, channel: OutboxChannel, recipient?: string): Loop => {
    const rest = recipient === undefined ? null : restingRecipient(shop.clock)
    const onFault = (err: unknown) => logger.error({ err }, `${name}s not sent`)
    const unstored: UnstoredEnds = new Map()
    return startLoop(shop, { stopping, onFault }, async () => {
      let again = Infinity
      await deliverDue(
        shop,
        { [name]: channel },
        {
          ...delivery,
          ...(recipient !== undefined && { recipient }),
          ...(rest && { isResting: rest.isResting }),
          unstored,
          onFault: (err, entry) => {
            if (entry) return logFault(logger, err, entry)
            onFault(err)
            again = shop.clock() + AFTER_FAULT_MS
          },
          onDelivery: (entry, result) => {
            rest?.note(result)
            delivery.onDelivery?.(entry, result)
          },
        },
      )
      const due = { channel: name, configured: await isConfigured(channel), recipient }
      const next = (await shop.store.outbox.nextWork(due)) ?? Infinity
      return Math.min(Math.max(next, rest?.until() ?? 0), again)
    })
  }
  const loops = new Map<string, Loop>()
  for (const name of CHANNEL_NAMES) {
    const channel = channels[name]
    if (channel) loops.set(name, startChannel(name, channel))
  }
  const unsubscribe = shop.subscribe((event) => {
    if (event.kind === 'mail' && event.state === 'queued') loops.get(event.channel ?? 'mail')?.wake()
    else if (event.kind === 'settings' || event.kind === 'unknown')
      for (const { wake } of loops.values()) wake()
  })
  stopping.addEventListener('abort', unsubscribe)
  return {
    idle: async () => {
      await Promise.all([...loops.values()].map(({ idle }) => idle()))
    },
  }
}

/** A fault of the channel was logged by the sending before. */
async function isConfigured(channel: OutboxChannel): Promise<boolean> {
  return channel.isConfigured().catch((error: unknown) => {
    if (isDatabaseOutage(error)) throw error
    return false
  })
}

interface Loop {
  wake: () => void
  idle: () => Promise<void>
}

/** Repeats `work`, which returns the time of its next task in epoch milliseconds. */
function startLoop(
  { clock }: Pick<AppContext, 'clock'>,
  { stopping, onFault }: { stopping: AbortSignal; onFault: (error: unknown) => void },
  work: () => Promise<number>,
): Loop {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let again = false

  const run = async () => Math.min(Math.max((await work()) - clock(), 0), MAX_SLEEP_MS)

  const wake = () => {
    if (stopping.aborted) return
    clearTimeout(timer)
    if (running) {
      again = true
      return
    }
    running = run()
      .catch((error) => {
        onFault(error)
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
  stopping.addEventListener('abort', () => clearTimeout(timer))
  wake()
  return {
    wake,
    idle: async () => {
      while (running) await running
    },
  }
}

/** Names the entry, so that the fault can be found from the dashboard's list and the other way round. */
function logFault(logger: OutboxLogger, err: unknown, entry: FaultyEntry): void {
  const { id, channel, kind, tries, state } = entry
  const what = channel === 'job' ? `${kind} failed` : `${channel} not sent`
  logger.error({ err, entry: id, kind, tries, state }, state === 'queued' ? what : `${what}, set aside`)
}

type Reported = Parameters<NonNullable<DeliveryOptions['onDelivery']>>

/** Does not log the other system's reply, because it may contain addresses or texts. */
function logDelivery(logger: OutboxLogger, ...[entry, delivery]: Reported): void {
  const { id, channel, kind, tries } = entry
  const { outcome } = delivery
  const failure = 'failure' in delivery ? delivery.failure : undefined
  const line = { entry: id, kind, tries, outcome, failure }
  if (outcome === 'accepted') logger.info(line, channel === 'job' ? `${kind} done` : `${channel} sent`)
  else if (outcome === 'waiting') logger.info(line, `${channel} waits for a result`)
  else logger.warn(line, `${channel} not sent`)
}
