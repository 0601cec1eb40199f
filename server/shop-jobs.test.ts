import { expect, it, vi } from 'vitest'
import { JOB_POLICY, type JobKind } from '../domain/jobs/job-policy.ts'
import { mailSettingsOf, withMail } from '../tests/builders/mail-settings.ts'
import { aLog } from '../tests/support/captured-log.ts'
import { describeOnEachEngine } from '../tests/support/databases.ts'
import { aShop, type TestShop } from '../tests/support/shop.ts'
import { jobChannel } from '../use-cases/jobs/job-channel.ts'
import { queueRun } from '../use-cases/jobs/queue-run.ts'
import { readMailOverview } from '../use-cases/mail/mail-overview.ts'
import { abandonEntry, retryEntry } from '../use-cases/outbox/change-entry.ts'
import { deliverDue } from '../use-cases/outbox/deliver-due.ts'
import { type ScheduledJob, scheduleJobs } from './schedule-jobs.ts'
import { shopJobs } from './shop-jobs.ts'

const A_MINUTE = 60_000
const A_DAY = 24 * 60 * A_MINUTE

const day = (shop: TestShop) => new Date(shop.clock()).toISOString().slice(0, 10)

/** A job that counts its runs. */
function aJob(run: () => Promise<void> = async () => {}): ScheduledJob & { runs: number } {
  const job = {
    runs: 0,
    limitMs: A_MINUTE,
    dueRun: async (now: number) => new Date(now).toISOString().slice(0, 10),
    run: async () => {
      job.runs += 1
      await run()
      return undefined
    },
  }
  return job
}

describeOnEachEngine('the jobs of the shop', (engine) => {
  type SomeJobs = Partial<Record<JobKind, ScheduledJob>>
  const work = (shop: TestShop, jobs: SomeJobs) =>
    deliverDue(shop, { job: jobChannel(jobs) }, { stopping: new AbortController().signal })
  /** Queues and does what is due now, as every instance does each minute. */
  async function look(shop: TestShop, jobs: SomeJobs) {
    for (const [kind, job] of Object.entries(jobs)) {
      const run = await job.dueRun(shop.clock())
      if (run !== null) await queueRun(shop, kind as JobKind, run)
    }
    await work(shop, jobs)
  }
  const listed = async (shop: TestShop) =>
    (await readMailOverview(shop)).mails.map(({ kind, state, failure, answer }) => [
      kind,
      state,
      failure,
      answer,
    ])
  const stateOf = async (shop: TestShop, kind: string) =>
    (await shop.store.outbox.lastOf('job')).find((state) => state.kind === kind)

  it('are done once a day by whichever instance comes first', { tags: ['R-03'] }, async () => {
    const shop = aShop(engine())
    const backup = aJob()
    for (let minutes = 0; minutes < 3 * 24 * 60; minutes += 60) {
      await Promise.all([look(shop, { backup }), look(shop, { backup })])
      shop.advance(60 * A_MINUTE)
    }
    // From ten in the morning: on four days.
    expect(backup.runs).toBe(4)
    expect(await stateOf(shop, 'backup')).toMatchObject({ hasFailed: false, sentAt: expect.any(Number) })
  })

  it('are tried three times when they fail, listed, and run again the next day; the others go on', {
    tags: ['R-03'],
  }, async () => {
    const shop = aShop(engine())
    let isFull = true
    const backup = aJob(async () => {
      if (isFull) throw new Error('ENOSPC: no space left on device')
    })
    const trash = aJob()
    for (const minutes of [0, 2, 10, 60]) {
      shop.advance(minutes * A_MINUTE)
      await look(shop, { backup, trash })
    }
    expect([backup.runs, trash.runs]).toEqual([3, 1])
    const failed = ['backup', 'failed', 'fault', 'ENOSPC: no space left on device']
    expect(await listed(shop)).toEqual([failed])
    expect(await stateOf(shop, 'backup')).toMatchObject({ hasFailed: true, sentAt: null })
    shop.advance(A_DAY)
    await queueRun(shop, 'backup', day(shop))
    // Named until one succeeds, in one line.
    expect(await listed(shop)).toEqual([['backup', 'queued', ...failed.slice(2)]])
    isFull = false
    await look(shop, { backup, trash })
    expect(await listed(shop)).toEqual([])
    expect(await stateOf(shop, 'backup')).toMatchObject({ hasFailed: false })
  })

  it('are run again or dropped with one tap', { tags: ['R-03'] }, async () => {
    const shop = aShop(engine())
    const backup = aJob(() => Promise.reject(new Error('no disk')))
    for (const minutes of [0, 2, 10]) {
      shop.advance(minutes * A_MINUTE)
      await look(shop, { backup })
    }
    const [{ id }] = (await readMailOverview(shop)).mails as unknown as [{ id: string }]
    expect(await retryEntry(shop, id)).toMatchObject({ ok: true })
    await work(shop, { backup })
    expect(backup.runs).toBe(4)
    expect(await abandonEntry(shop, id)).toMatchObject({ ok: true })
    expect(await listed(shop)).toEqual([])
    await look(shop, { backup })
    expect(backup.runs).toBe(4)
    shop.advance(A_DAY)
    await look(shop, { backup })
    expect(backup.runs).toBe(5)
  })

  it('are stopped when they stand still, for every instance, and keep no other one from its run', {
    tags: ['R-03'],
  }, async () => {
    const shop = aShop(engine())
    const started = Promise.withResolvers<AbortSignal>()
    const backup: ScheduledJob = {
      ...aJob(),
      limitMs: 300,
      run: (_payload, signal) => {
        started.resolve(signal)
        return new Promise(() => {})
      },
    }
    const summary = aJob()
    const hanging = look(shop, { backup })
    const signal = await started.promise
    // Another instance does not begin it meanwhile.
    await look(shop, { backup: aJob(() => Promise.reject(new Error('twice'))), 'daily-summary': summary })
    expect(summary.runs).toBe(1)
    await hanging
    expect(signal.aborted).toBe(true)
    expect(await listed(shop)).toMatchObject([['backup', 'queued', 'hung', expect.any(String)]])
    shop.advance(A_MINUTE)
    const other = aJob()
    await look(shop, { backup: other })
    expect(other.runs).toBe(1)
  })

  it('go on after a stop of the shop, which counts for nothing', { tags: ['R-03'] }, async () => {
    const shop = aShop(engine())
    const stopping = new AbortController()
    const backup: ScheduledJob = {
      ...aJob(),
      run: async (_payload, signal) => {
        stopping.abort()
        signal.throwIfAborted()
        return undefined
      },
    }
    await queueRun(shop, 'backup', day(shop))
    await deliverDue(shop, { job: jobChannel({ backup }) }, { stopping: stopping.signal })
    expect(await listed(shop)).toEqual([])
    const again = aJob()
    await work(shop, { backup: again })
    expect(again.runs).toBe(1)
  })

  it('wait where this instance does not know them', { tags: ['R-03'] }, async () => {
    const shop = aShop(engine())
    await queueRun(shop, 'backup', day(shop))
    await work(shop, {})
    const backup = aJob()
    shop.advance(2 * A_MINUTE)
    await work(shop, { backup })
    expect(backup.runs).toBe(1)
  })

  it('include one for each kind that the outbox knows', () => {
    const shop = aShop(engine())
    const images = { ...shop.images, retryEncoding: async () => 'done' as const }
    const env = { backupDir: '/sauvegardes', backupHour: 3 } as Parameters<typeof shopJobs>[0]
    const { all } = shopJobs(env, { ...shop, images }, aLog().logger)
    expect(Object.keys(all).toSorted()).toEqual(Object.keys(JOB_POLICY.kinds).toSorted())
  })

  it('erase expired data step by step, and send the summary at its hour', {
    tags: ['G-11', 'R-03'],
  }, async () => {
    const shop = aShop(engine(), withMail(mailSettingsOf({ summary: true, summaryHour: 11 })))
    const { logger, lines } = aLog()
    const images = { ...shop.images, retryEncoding: async () => 'done' as const }
    const env = { backupDir: undefined } as Parameters<typeof shopJobs>[0]
    const { scheduled } = shopJobs(env, { ...shop, images }, logger)
    vi.spyOn(shop.store.personalData, 'oldestView').mockRejectedValue(new Error('a damaged page'))
    await look(shop, scheduled)
    shop.advance(2 * A_MINUTE)
    await look(shop, scheduled)
    const erased = lines.filter(({ msg }) => msg === 'expired data erased').map(({ job }) => job)
    expect(erased.toSorted()).toEqual(['deleted-orders', 'trash', 'unused-images'])
    expect(await listed(shop)).toMatchObject([['retention', 'queued', 'fault', 'a damaged page']])
    expect(await stateOf(shop, 'daily-summary')).toBeUndefined()
    shop.advance(60 * A_MINUTE)
    await look(shop, scheduled)
    const mails = await engine()
      .db.selectFrom('outbox')
      .select('kind')
      .where('channel', '=', 'mail')
      .execute()
    expect(mails).toEqual([{ kind: 'daily-summary' }])
  })

  it('are queued at the start and then each minute, one that fails to be beside the others', {
    tags: ['R-03'],
  }, async () => {
    const shop = aShop(engine())
    const { logger, lines } = aLog()
    const stopping = new AbortController()
    const backup: ScheduledJob = { ...aJob(), dueRun: () => Promise.reject(new Error('no folder')) }
    scheduleJobs(shop, { backup, trash: aJob() }, logger, stopping.signal)
    await expect.poll(() => stateOf(shop, 'trash')).toBeDefined()
    stopping.abort()
    expect(lines).toMatchObject([{ level: 50, kind: 'backup', msg: 'job not queued' }])
  })
})
