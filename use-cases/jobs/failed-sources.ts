import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { TimedDeps } from '../context.ts'
import { enqueue } from '../outbox/enqueue.ts'

const groupOf = (id: string) => `encoding ${id}`

/** For images that could not be encoded in the background: a job tries them again, and lists them when that fails too. */
export function failedSources({ store, clock }: TimedDeps) {
  return {
    /** Whether an image waits for another try, or is set aside; null for others. */
    async stateOf(id: string): Promise<'waiting' | 'set-aside' | null> {
      const state = await store.outbox.undoneState(groupOf(id))
      if (state === null) return null
      return state === 'queued' || state === 'sending' ? 'waiting' : 'set-aside'
    },

    async add(id: string): Promise<void> {
      await store.transaction(async (tx) => {
        if ((await tx.outbox.undoneState(groupOf(id))) !== null) return
        const entry = { channel: 'job', kind: 'encoding', recipient: 'encoding' } as const
        const at = clock()
        const key = `${groupOf(id)} ${randomUUID()}`
        await enqueue(tx, {
          ...entry,
          key,
          group: groupOf(id),
          payload: { id },
          at,
          notBefore: at + PAUSE_MS,
        })
      })
    },
  }
}

const PAUSE_MS = 30_000

const payloadOf = v.object({ id: v.string() })

/** Which image a job encodes. */
export const readImageId = (payload: unknown) => v.parse(payloadOf, payload).id
