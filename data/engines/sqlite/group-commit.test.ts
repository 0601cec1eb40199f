import { AsyncLocalStorage } from 'node:async_hooks'
import { type Kysely, sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import type { Schema } from '../../schema.ts'
import type { Engine } from '../engine.ts'
import { groupCommit, QUEUE_TIMEOUT_MS } from './group-commit.ts'
import { openMemorySqlite } from './sqlite.ts'

const open: Engine[] = []

afterEach(async () => {
  for (const engine of open.splice(0)) await engine.close()
})

/** A table of notes, with a group commit whose commits are counted. */
async function someNotes() {
  const engine = openMemorySqlite()
  open.push(engine)
  const { db } = engine
  await sql`create table notes (note text)`.execute(db)
  let commits = 0
  let time = 0
  const counted = {
    transaction: () => {
      commits++
      return db.transaction()
    },
  }
  return {
    transaction: groupCommit(counted, engine.scope, () => time).transaction,
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    write: (note: string) => (trx: Kysely<Schema>) => sql`insert into notes values (${note})`.execute(trx),
    notes: async () => {
      const { rows } = await sql<{ note: string }>`select note from notes`.execute(db)
      return rows.map(({ note }) => note)
    },
    commits: () => commits,
  }
}

describe('groupCommit', () => {
  it('commits waiting transactions together', async () => {
    const { transaction, write, notes, commits } = await someNotes()
    const all = Array.from({ length: 9 }, (_, number) => `note ${number}`)
    await Promise.all(all.map((note) => transaction(write(note))))
    expect(await notes()).toEqual(all)
    expect(commits()).toBe(2)
  })

  it('waits three times as long as the last batch took, so that other requests can run before the next batch', async () => {
    const { transaction, write, pass, commits } = await someNotes()
    let requests = 0
    let open = true
    const serve = () => {
      pass(1)
      if (commits() < 2) requests++
      if (open) setImmediate(serve)
    }
    const first = transaction(async (trx) => {
      await write('first')(trx)
      pass(3)
      setImmediate(serve)
    })
    await Promise.all([first, transaction(write('second'))])
    open = false
    expect(requests).toBe(9)
  })

  it('rolls back only the transaction that fails', async () => {
    const { transaction, write, notes } = await someNotes()
    const outcomes = await Promise.allSettled([
      transaction(write('first')),
      transaction(async (trx) => {
        await write('half')(trx)
        throw new Error('no')
      }),
      transaction(write('last')),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await notes()).toEqual(['first', 'last'])
  })

  it('returns each transaction’s own result', async () => {
    const { transaction } = await someNotes()
    expect(await Promise.all([1, 2, 3].map((number) => transaction(async () => number)))).toEqual([1, 2, 3])
  })

  it('fails the whole batch when SQLite rolls it back, and commits the next batch', async () => {
    const { transaction, write, notes } = await someNotes()
    const outcomes = await Promise.allSettled([
      transaction(write('alone')),
      transaction(write('lost')),
      // Simulates a full disk, on which SQLite rolls the whole transaction back.
      transaction((trx) => sql`rollback`.execute(trx)),
      transaction(write('never tried')),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
    await transaction(write('after'))
    expect(await notes()).toEqual(['alone', 'after'])
  })

  it('rejects a transaction as busy, without running it, when it waits too long', async () => {
    const { transaction, write, notes, pass } = await someNotes()
    const first = transaction(async (trx) => {
      await write('first')(trx)
      pass(QUEUE_TIMEOUT_MS + 1)
    })
    const second = transaction(write('second'))
    await expect(second).rejects.toMatchObject({ reason: 'busy' })
    await first
    expect(await notes()).toEqual(['first'])
  })

  it('runs each transaction in the asynchronous context of its caller', async () => {
    const { transaction } = await someNotes()
    const caller = new AsyncLocalStorage<string>()
    const seen = ['first', 'second', 'third'].map((name) =>
      caller.run(name, () => transaction(async () => caller.getStore())),
    )
    expect(await Promise.all(seen)).toEqual(['first', 'second', 'third'])
  })

  it('rejects those who wait too long while a transaction is still running', async () => {
    const { transaction, write, notes, pass } = await someNotes()
    const end = Promise.withResolvers<void>()
    const first = transaction(async (trx) => {
      await write('first')(trx)
      pass(QUEUE_TIMEOUT_MS + 1)
      await end.promise
    })
    await expect(transaction(write('second'))).rejects.toMatchObject({ reason: 'busy' })
    end.resolve()
    await first
    expect(await notes()).toEqual(['first'])
  })
})
