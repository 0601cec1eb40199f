import pg from 'pg'
import type { DomainEvent } from '../../../domain/events.ts'
import { unlessAborted } from '../../../domain/unless-aborted.ts'
import type { Announcement } from '../engine.ts'
import { connectionTo } from './connection.ts'

const CHANNEL = 'keur_bebe'
/** In seconds. Announcements are deleted after RETENTION_SECONDS; reads more than AWAY_AT_MOST apart may miss rows. */
const RETENTION_SECONDS = 300
const AWAY_AT_MOST = 240
const RESPONSE_TIMEOUT_MS = 5_000
const END_TIMEOUT_MS = 1_000

export interface Position {
  /** the `pg_snapshot` of the last read: which transactions had ended at that time */
  snapshot: string
  at: number
  /** start time of the server; snapshots from before a restart or from another server cannot be compared */
  server: string
}

export type ListenConnection = Awaited<ReturnType<typeof openListenConnection>>

interface ListenOptions {
  url: string
  schema: string | undefined
  position: Position | null
  /** called when rows may have been removed before they were read */
  onGap: () => void
  wake: () => void
}

export async function openListenConnection({ url, schema, position: last, onGap, wake }: ListenOptions) {
  const { client, lost } = listeningClient(url, schema, wake)
  let position: Position
  try {
    await client.connect()
    // Commits of this connection need not wait for the disk: if a crash loses a notification, polling finds the rows.
    await client.query(`set synchronous_commit = off; listen ${CHANNEL}`)
    position = await placeToReadFrom(client, last, onGap)
  } catch (error) {
    await endOf(client)
    throw error
  }

  return {
    position: () => position,

    async read(): Promise<Announcement[]> {
      const fault = lost()
      if (fault) throw fault
      const { rows } = await client.query<Row>({
        name: 'new-rows',
        text: NEW_ROWS,
        values: [position.snapshot],
      })
      const [first] = rows
      if (!first) throw new Error('no answer')
      if (Math.abs(first.at - position.at) > AWAY_AT_MOST) onGap()
      position = { ...position, snapshot: first.snapshot, at: first.at }
      return rows.flatMap(({ number, origin, changes }) =>
        number === null
          ? []
          : [{ number: Number(number), origin, changes: JSON.parse(changes) as DomainEvent[] }],
      )
    },

    ring: async () => void (await client.query(`notify ${CHANNEL}`)),

    sweep: async () =>
      void (await client.query(
        `delete from announcements where written_at < now() - interval '${RETENTION_SECONDS} seconds'`,
      )),

    end: () => endOf(client),
  }
}

/** A silent server does not confirm the end, and the connection is used no more. */
function endOf(client: pg.Client): Promise<void> {
  const late = () => new Error('The end was not confirmed.')
  return unlessAborted(client.end(), AbortSignal.timeout(END_TIMEOUT_MS), late).catch(() => {})
}

function listeningClient(url: string, schema: string | undefined, wake: () => void) {
  const client = new pg.Client({ ...connectionTo(url, schema), query_timeout: RESPONSE_TIMEOUT_MS })
  let fault: unknown = null
  const lose = (error: unknown) => {
    fault ??= error
    wake()
  }
  client.on('error', lose)
  client.on('end', () => lose(new Error('Connection terminated')))
  // A process ignores its own notifications.
  client.on('notification', ({ processId }) => processId !== ownId(client) && wake())
  return { client, lost: () => fault }
}

/** Returns `last` if all rows after this position are still stored, otherwise the current position. */
async function placeToReadFrom(
  client: pg.Client,
  last: Position | null,
  onGap: () => void,
): Promise<Position> {
  const { rows } = await client.query<Position>(
    `select pg_current_snapshot()::text as snapshot, ${NOW}, pg_postmaster_start_time()::text as server`,
  )
  const here = rows[0] as Position
  if (last === null) return here
  if (last.server === here.server && Math.abs(here.at - last.at) <= AWAY_AT_MOST) return last
  onGap()
  return here
}

interface Row extends Pick<Position, 'snapshot' | 'at'> {
  number: string | null
  origin: string
  changes: string
}

const NOW = 'extract(epoch from clock_timestamp())::float8 as at'

/** Selects the rows of transactions that committed between two snapshots, so each row is read exactly once. */
const NEW_ROWS = `
select here.snapshot::text as snapshot, ${NOW}, number, origin, changes
from (select pg_current_snapshot() as snapshot) as here
left join announcements on "transaction" >= pg_snapshot_xmin($1::pg_snapshot)
  and not pg_visible_in_snapshot("transaction", $1::pg_snapshot)
order by number`

function ownId(client: pg.Client): number | null {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : null
}
