import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../data/schema.ts'
import { DAY_MS } from '../../domain/durations.ts'

const COURIERS = 6
/** Age in milliseconds. Orders younger than this are still in the shop or out for delivery. */
const SETTLED_AFTER = 2 * DAY_MS
const RETURNS = 60

const NUMBER = sql<number>`cast(substr(order_id, 7) as integer)`
/** Days since 1970. */
const DAY = sql<number>`(created_at / ${sql.lit(DAY_MS)})`
const COURIER = sql<string>`('courier-' || (${NUMBER} % ${sql.lit(COURIERS)}))`
const RUN = sql<string>`('run-' || ${DAY} || '-' || (${NUMBER} % ${sql.lit(COURIERS)}))`

/** Seeds deliveries, payments and returns. Only orders older than two days are completed. @param now epoch ms */
export async function seedDeliveries(db: Kysely<Schema>, now: number): Promise<void> {
  const ended = sql`order_id like 'GROWN-%' and status = 'confirmed' and version = 1 and created_at < ${now - SETTLED_AFTER}`
  const fresh = sql`order_id like 'GROWN-%' and status = 'confirmed' and version = 1`
  await insertCouriers(db, now)
  await insertRuns(db, now)
  await sql`
    insert into order_events (order_id, number, at, kind, user_name)
    select order_id, step.number, created_at + step.number * 600000,
      case when step.kind = 'deliver' and ${NUMBER} % 11 = 0 then 'fail' else step.kind end, 'Awa'
    from orders, (
      select 2 as number, 'confirm' as kind union all select 3, 'pack'
      union all select 4, 'dispatch' union all select 5, 'deliver'
    ) as step
    where ${ended}
  `.execute(db)
  await sql`
    insert into delivery_attempts (
      id, order_id, number, courier_id, run_id, left_at, ended_at, result, reason, expected, collected, method, fee
    )
    select
      'attempt-' || order_id, order_id, 1, ${COURIER}, ${RUN}, created_at + 2400000, created_at + 3000000,
      case when ${NUMBER} % 11 = 0 then 'failed' else 'delivered' end,
      case when ${NUMBER} % 11 = 0 then 'absent' end, total_amount,
      case when ${NUMBER} % 11 = 0 then 0 else total_amount end, 'Cash', 1000
    from orders where ${ended}
  `.execute(db)
  await sql`
    insert into settlements (id, fingerprint, courier_id, expected, received, orders, user_name, created_at)
    select 'settlement-' || ${RUN}, '', ${COURIER}, sum(total_amount), sum(total_amount), count(*), 'Awa', max(created_at) + 36000000
    from orders where ${ended} and ${NUMBER} % 11 <> 0
    group by ${DAY}, ${NUMBER} % ${sql.lit(COURIERS)}
  `.execute(db)
  await sql`
    insert into order_payments (
      id, order_id, event_number, kind, method, amount, courier_id, settlement_id, user_name, at
    )
    select
      'payment-' || order_id, order_id, 5, 'payment', 'Cash', total_amount, ${COURIER}, 'settlement-' || ${RUN}, 'Awa',
      created_at + 3000000
    from orders where ${ended} and ${NUMBER} % 11 <> 0
  `.execute(db)
  await sql`
    insert into order_returns (id, order_id, status, lines, amount, method, created_at, updated_at)
    select 'return-' || order_id, order_id, 'received', '[]', 0, null, created_at, created_at
    from orders where ${ended} and ${NUMBER} % ${sql.lit(RETURNS)} = 1 and ${NUMBER} % 11 <> 0
  `.execute(db)
  await sql`
    update orders set
      version = 5, courier_id = ${COURIER}, run_id = ${RUN}, run_position = ${NUMBER} % 40,
      zone = 'Zone ' || (${NUMBER} % 5),
      fulfillment_status = case when ${NUMBER} % 11 = 0 then 'returned_to_stock' else 'delivered' end,
      received = case when ${NUMBER} % 11 = 0 then 0 else total_amount end,
      payment_status = case when ${NUMBER} % 11 = 0 then 'pending' else 'settled' end
    where ${ended}
  `.execute(db)
  await sql`
    update orders set
      courier_id = ${COURIER}, run_id = ${RUN}, run_position = ${NUMBER} % 40,
      fulfillment_status = case ${NUMBER} % 3
        when 0 then 'unfulfilled' when 1 then 'packed' else 'out_for_delivery'
      end
    where ${fresh}
  `.execute(db)
}

async function insertCouriers(db: Kysely<Schema>, now: number): Promise<void> {
  const couriers = Array.from({ length: COURIERS }, (_, index) => ({
    id: `courier-${index}`,
    name: `Livreur ${index + 1}`,
    phone: `77000000${index}`,
    active: 1 as const,
    fee: 1000,
    zoneFees: '{}',
    createdAt: now,
  }))
  await db
    .insertInto('couriers')
    .values(couriers)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function insertRuns(db: Kysely<Schema>, now: number): Promise<void> {
  const today = Math.floor(now / DAY_MS)
  const runs = Array.from({ length: 367 }, (_, index) => today - index).flatMap((day) =>
    Array.from({ length: COURIERS }, (_, courier) => ({
      id: `run-${day}-${courier}`,
      courierId: `courier-${courier}`,
      day: new Date(day * DAY_MS).toISOString().slice(0, 10),
      createdAt: day * DAY_MS,
    })),
  )
  for (let from = 0; from < runs.length; from += 500) {
    await db
      .insertInto('deliveryRuns')
      .values(runs.slice(from, from + 500))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
