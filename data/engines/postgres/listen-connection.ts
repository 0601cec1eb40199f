import pg from 'pg'
import type { DomainEvent } from '../../../domain/events.ts'
import type { OutboxRow } from '../engine.ts'
import { connectionTo } from './connection.ts'

const CHANNEL = 'keur_bebe'
/** How long what was written down is kept, and how much of it a reader may have been away, in seconds. */
const KEPT_FOR = 300
const AWAY_AT_MOST = 240
/** A connection that answers nothing for so long is lost, in milliseconds. */
const ANSWER_WITHIN = 5_000

/** How far a process has read. */
export interface Place {
  /** PostgreSQL's own words for which transactions were over */
  snapshot: string
  /** when, in seconds of the server's clock */
  at: number
  /** when the server was started: another value means that its transaction numbers may not be compared */
  server: string
}

export type ListenConnection = Awaited<ReturnType<typeof openListenConnection>>

interface ListenOptions {
  url: string
  schema: string | undefined
  /** where the last connection stopped reading; null for the first */
  place: Place | null
  /** told when rows between there and here may have been removed unread */
  onGap: () => void
  /** told when another process rings, and when the connection is lost */
  wake: () => void
}

/** A connection that hears other processes ring (LISTEN) and reads the announcements they wrote. */
export async function openListenConnection({ url, schema, place: last, onGap, wake }: ListenOptions) {
  const { client, lost } = listeningClient(url, schema, wake)
  let place: Place
  try {
    await client.connect()
    // Losing a ring does no harm (the row is read at the next look), so its commit need not wait for the disk.
    await client.query(`set synchronous_commit = off; listen ${CHANNEL}`)
    place = await placeToReadFrom(client, last, onGap)
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }

  return {
    place: () => place,

    /** What was written down since the last time, by whomever. */
    async read(): Promise<OutboxRow[]> {
      const fault = lost()
      if (fault) throw fault
      const { rows } = await client.query<Row>({ name: 'new-rows', text: NEW_ROWS, values: [place.snapshot] })
      const [first] = rows
      if (!first) throw new Error('no answer')
      if (Math.abs(first.at - place.at) > AWAY_AT_MOST) onGap()
      place = { ...place, snapshot: first.snapshot, at: first.at }
      return rows.flatMap(({ number, origin, changes }) =>
        number === null
          ? []
          : [{ number: Number(number), origin, changes: JSON.parse(changes) as DomainEvent[] }],
      )
    },

    ring: async () => void (await client.query(`notify ${CHANNEL}`)),

    /** Removes what everybody has read. */
    sweep: async () =>
      void (await client.query(
        `delete from announcements where written_at < now() - interval '${KEPT_FOR} seconds'`,
      )),

    end: () => client.end().catch(() => {}),
  }
}

/**
 * A client that is not connected yet. It calls `wake` when another process rings, and when its connection is lost;
 * `lost` gives the error then, else null.
 */
function listeningClient(url: string, schema: string | undefined, wake: () => void) {
  const client = new pg.Client({ ...connectionTo(url, schema), query_timeout: ANSWER_WITHIN })
  let fault: unknown = null
  const lose = (error: unknown) => {
    fault ??= error
    wake()
  }
  client.on('error', lose)
  client.on('end', () => lose(new Error('Connection terminated')))
  // A process need not hear its own ring.
  client.on('notification', ({ processId }) => processId !== ownId(client) && wake())
  return { client, lost: () => fault }
}

/** Where the last connection stopped, as long as everything written since is still kept; otherwise here and now. */
async function placeToReadFrom(client: pg.Client, last: Place | null, onGap: () => void): Promise<Place> {
  const { rows } = await client.query<Place>(
    `select pg_current_snapshot()::text as snapshot, ${NOW}, pg_postmaster_start_time()::text as server`,
  )
  const here = rows[0] as Place
  if (last === null) return here
  if (last.server === here.server && Math.abs(here.at - last.at) <= AWAY_AT_MOST) return last
  onGap()
  return here
}

interface Row extends Pick<Place, 'snapshot' | 'at'> {
  number: string | null
  origin: string
  changes: string
}

const NOW = 'extract(epoch from clock_timestamp())::float8 as at'

/** Rows of transactions that were open at the last snapshot and are committed at this one: each comes exactly once. */
const NEW_ROWS = `
select here.snapshot::text as snapshot, ${NOW}, number, origin, changes
from (select pg_current_snapshot() as snapshot) as here
left join announcements on "transaction" >= pg_snapshot_xmin($1::pg_snapshot)
  and not pg_visible_in_snapshot("transaction", $1::pg_snapshot)
order by number`

/** The server's number for this connection, which the driver knows and its types do not. */
function ownId(client: pg.Client): number | null {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : null
}
