import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { KindState } from '../../data/queries/outbox-jobs.ts'
import type { DomainEvent } from '../../domain/events.ts'
import type { HealthStatus } from '../../domain/health-status.ts'
import type { Delivery } from '../../domain/outbox/entry.ts'
import type { CircuitState } from '../../integrations/network/json-client.ts'
import type { ProviderFigures } from '../../integrations/payments/providers.ts'
import type { Observed } from './observe-requests.ts'

/** seconds */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30]

export interface Gauges {
  responseCache: () => { entries: number; bytes: number; hits: number; misses: number }
  waitingForDatabase: () => number
  waitingForEncoding: () => number
  /** entries by channel; rejects while the database does not answer */
  outbox: () => Promise<{ channel: string; waiting: number; unsent: number }[]>
  /** the shop's own jobs; rejects while the database does not answer */
  jobs: () => Promise<KindState[]>
  readiness: () => Promise<HealthStatus>
  paymentProviders: () => ProviderFigures
}

export function createMetrics(gauges: Gauges) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'shop_request_duration_seconds',
    help: 'Requests that the cache did not serve, by route template.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const counter = <Label extends string>(name: string, label: Label, help: string) =>
    new Counter({ name, help, labelNames: [label], registers })
  const orders = counter('shop_orders_total', 'status', 'Orders by new status; pending counts new orders.')
  const faults = counter(
    'shop_faults_total',
    'outage',
    'Failed requests: by outage, or fault for an error of the shop.',
  )
  const mails = counter(
    'shop_mail_attempts_total',
    'outcome',
    'Attempts of this process to send a mail, by outcome.',
  )
  const attempts = new Counter({
    name: 'shop_outbox_attempts_total',
    help: 'Attempts of this process to send what is in the outbox, by channel and outcome.',
    labelNames: ['channel', 'outcome'],
    registers,
  })
  registerGauges(registry, gauges)
  registerOutbox(registry, gauges)
  registerJobs(registry, gauges)
  registerPaymentProviders(registry, gauges.paymentProviders)

  return {
    text: () => registry.metrics(),
    contentType: registry.contentType,
    observed: ({ method, route, status, milliseconds }: Observed) =>
      durations.observe({ method, route, status }, milliseconds / 1000),
    /** Counts an order only in the process that wrote it, so that the sum over all processes is correct. */
    changed: (change: DomainEvent, from: 'here' | 'elsewhere') => {
      if (change.kind === 'order' && from === 'here') orders.inc({ status: change.status })
    },
    delivered: (channel: string, outcome: Delivery['outcome']) => {
      attempts.inc({ channel, outcome })
      if (channel === 'mail') mails.inc({ outcome })
    },
    failed: (outage: string | null) => faults.inc({ outage: outage ?? 'fault' }),
  }
}

function registerGauges(registry: Registry, gauges: Gauges): void {
  const read = (name: string, help: string, figure: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await figure())
      },
    })
  const counted = (name: string, help: string, figure: () => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(figure())
      },
    })
  counted(
    'shop_response_cache_hits_total',
    'Responses sent from the cache.',
    () => gauges.responseCache().hits,
  )
  counted(
    'shop_response_cache_misses_total',
    'Responses rendered to be cached.',
    () => gauges.responseCache().misses,
  )
  read('shop_response_cache_entries', 'Responses in the cache.', () => gauges.responseCache().entries)
  read('shop_response_cache_bytes', 'Bytes they take.', () => gauges.responseCache().bytes)
  read('shop_database_waiting', 'Queries that wait for the database.', gauges.waitingForDatabase)
  read('shop_images_waiting', 'Images that wait to be encoded.', gauges.waitingForEncoding)
  read('shop_ready', '1 while the shop can read and write.', async () =>
    Number((await gauges.readiness()).ready),
  )
}

/** Counts the entries of each channel; those of mail also under the names that they had before. */
function registerOutbox(registry: Registry, { outbox }: Gauges): void {
  const read = (figure: 'waiting' | 'unsent', help: string) => {
    const registers = [registry]
    const mails = new Gauge({ name: `shop_mails_${figure}`, help: `Mails that ${help}.`, registers })
    new Gauge({
      name: `shop_outbox_${figure}`,
      help: `Entries of the outbox that ${help}, by channel.`,
      labelNames: ['channel'],
      registers,
      async collect() {
        this.reset()
        const counts = await outbox().catch(() => null)
        mails.set(counts ? 0 : Number.NaN)
        for (const { channel, [figure]: count } of counts ?? []) {
          this.set({ channel }, count)
          if (channel === 'mail') mails.set(count)
        }
      },
    })
  }
  read('waiting', 'wait to be sent')
  read('unsent', 'failed, bounced or are delayed by a failure')
}

function registerJobs(registry: Registry, { jobs }: Gauges): void {
  const read = (name: string, help: string, figure: (job: KindState) => number | null) =>
    new Gauge({
      name,
      help,
      labelNames: ['job'],
      registers: [registry],
      async collect() {
        this.reset()
        for (const job of await jobs().catch(() => [])) {
          const value = figure(job)
          if (value !== null) this.set({ job: job.kind }, value)
        }
      },
    })
  read('shop_job_failed', '1 while the last run of a job of the shop failed.', ({ hasFailed }) =>
    Number(hasFailed),
  )
  read(
    'shop_job_last_success_seconds',
    'When a job of the shop last succeeded, as Unix time.',
    ({ sentAt }) => (sentAt === null ? null : sentAt / 1000),
  )
}

const CIRCUITS: Record<CircuitState, number> = { closed: 0, 'half-open': 1, open: 2 }

function registerPaymentProviders(registry: Registry, figures: Gauges['paymentProviders']): void {
  new Gauge({
    name: 'shop_payment_provider_circuit',
    help: 'Calls to a payment provider: 0 sent, 1 one is tried after failures, 2 not sent.',
    labelNames: ['provider'],
    registers: [registry],
    collect() {
      for (const { provider, state } of figures().circuits) this.set({ provider }, CIRCUITS[state])
    },
  })
  new Counter({
    name: 'shop_payment_provider_calls_total',
    help: 'Calls of this process to payment providers, by outcome.',
    labelNames: ['provider', 'outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { provider, outcome, count } of figures().calls) this.inc({ provider, outcome }, count)
    },
  })
}
