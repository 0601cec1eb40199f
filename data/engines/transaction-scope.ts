import { AsyncLocalStorage } from 'node:async_hooks'
import { ServiceUnavailableError } from '../../domain/outages.ts'

/**
 * Milliseconds without a statement after which a transaction is assumed to hang and is rolled back. A long import runs
 * statements all the time; nothing else that a transaction waits for takes as long.
 */
const STALLED_AFTER_MS = 10_000
/** Turns of a timer are counted, not time: work that kept the event loop busy for long did not hang. */
const TURNS = 10

export interface OpenTransactionScope {
  /** statements that the database has not answered yet */
  running: number
  readonly begun: Error
  statements: number
  latest: string
  state: 'open' | 'stalled' | 'ended'
  readonly owner: object
  readonly outer: OpenTransactionScope | undefined
}

/** The work of a transaction hung, and the transaction was rolled back. */
export class StalledTransactionError extends ServiceUnavailableError {}

const current = new AsyncLocalStorage<OpenTransactionScope | undefined>()

/** The call before the engine's own, and before the store's. */
const CAPTURED_CALLS = 5

/** @returns an error whose stack shows who calls; capturing more of it would cost more than the rest of the guard */
export function captureCaller(): Error {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = CAPTURED_CALLS
  const caller = new Error('called')
  Error.stackTraceLimit = limit
  return caller
}

export type TransactionScope = ReturnType<typeof createTransactionScope>

/**
 * Knows which code runs inside a transaction of one engine. There, another connection of the engine may wait for the
 * transaction itself, for ever on SQLite, which has one connection: it is refused.
 */
export function createTransactionScope({ stalledAfterMs = STALLED_AFTER_MS } = {}) {
  const owner = {}

  /** The transaction that the caller is in; undefined outside. */
  function inside(): OpenTransactionScope | undefined {
    let scope = current.getStore()
    while (scope && scope.owner !== owner) scope = scope.outer
    return scope?.state === 'ended' ? undefined : scope
  }

  return {
    inside,

    /** @throws inside a transaction. @param what query or operation that needs another connection */
    refuseInside(what: string): void {
      const scope = inside()
      if (scope) throw refusal(what, scope)
    },

    /** Notes a statement of a transaction. @throws when the transaction was rolled back because it hung */
    note(sql: string): OpenTransactionScope | undefined {
      const scope = inside()
      if (!scope) return undefined
      if (scope.state === 'stalled') throw refusal(sql, scope)
      scope.statements += 1
      scope.latest = sql
      return scope
    },

    /**
     * Runs the work of a transaction. @param begun its stack shows who began the transaction
     * @throws ServiceUnavailableError `busy` when the work runs no statement for a while; the work itself cannot be ended
     */
    run<T>(begun: Error, work: () => Promise<T>): Promise<T> {
      const outer = current.getStore()
      const scope: OpenTransactionScope = {
        owner,
        outer,
        begun,
        running: 0,
        statements: 0,
        latest: 'none',
        state: 'open',
      }
      return new Promise<T>((resolve, reject) => {
        const watch = watchProgress(scope, stalledAfterMs, () => {
          scope.state = 'stalled'
          reject(stalled(scope, stalledAfterMs))
        })
        const end = () => {
          clearInterval(watch)
          if (scope.state === 'open') scope.state = 'ended'
        }
        current.run(scope, work).then(
          (value) => {
            end()
            resolve(value)
          },
          (error: unknown) => {
            end()
            reject(error)
          },
        )
      })
    },
  }
}

function watchProgress(scope: OpenTransactionScope, limitMs: number, onStalled: () => void): NodeJS.Timeout {
  let seen = 0
  let idle = 0
  const watch = setInterval(() => {
    idle = scope.statements === seen && scope.running === 0 ? idle + 1 : 0
    seen = scope.statements
    if (idle < TURNS) return
    clearInterval(watch)
    onStalled()
  }, limitMs / TURNS)
  return watch
}

function refusal(what: string, { state, begun }: OpenTransactionScope): Error {
  const why =
    state === 'stalled'
      ? 'belongs to a transaction that was rolled back because it ran no statement for too long'
      : 'is outside the open transaction that it is called in, and could wait for it without end: use the store of the transaction'
  return new Error(`“${shortened(what)}” ${why}. The transaction was begun ${placeOf(begun)}`)
}

function stalled({ latest, begun }: OpenTransactionScope, limitMs: number): Error {
  const said = `a transaction was rolled back because it ran no statement for ${limitMs} ms; its last one: “${shortened(latest)}”. It was begun ${placeOf(begun)}`
  return new StalledTransactionError('busy', said)
}

function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

/** The innermost calls that led to the transaction. */
function placeOf({ stack = '' }: Error): string {
  const calls = stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !/ (?:Object\.transaction|captureCaller) /.test(line))
  return calls.slice(0, 4).join('').replaceAll(/\s+/g, ' ').trim()
}
