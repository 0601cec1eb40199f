import { sql } from 'kysely'
import { lineImage } from '../../domain/cart/cart-line.ts'
import type { AlertGroup, StockAlert } from '../../domain/catalogue/stock-alert.ts'
import type { VariantChoice } from '../../domain/catalogue/variants.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { batches, countWritten, type Page, wasWritten } from '../statements.ts'
import { isoDate, optionalDate, readList } from './column-values.ts'
import { choiceColumns, choiceOf } from './stock.ts'

export interface AlertSelection {
  /** only groups with waiting shoppers and units in stock */
  arrived: boolean
  /** products that shoppers cannot see; they count as no longer offered */
  hidden: readonly string[]
  /** epoch milliseconds: alerts whose shopper was notified at or before this time are excluded */
  notifiedSince: number
  /** epoch milliseconds: alerts requested before this time are excluded */
  askedSince: number
}

export interface NewAlert extends VariantChoice {
  id: string
  productId: string
  phone: string
  /** epoch milliseconds */
  at: number
}

export interface PersonalAlert extends StockAlert, VariantChoice {
  productId: string
}

const ALERTS_OF_GROUP = 20

type GroupRow = Pick<Schema['stockAlerts'], 'productId' | 'color' | 'colorFolded' | 'size' | 'sizeFolded'> & {
  name: string
  images: string
  colors: string
  waiting: number
  pieces: number | null
}

type Grouped = Pick<Schema['stockAlerts'], 'productId' | 'colorFolded' | 'sizeFolded'>

const keyOf = ({ productId, colorFolded, sizeFolded }: Grouped) =>
  [productId, colorFolded, sizeFolded].join('\n')

export function stockAlertQueries({ db }: Connection) {
  async function alertsOf(groups: readonly GroupRow[], { notifiedSince, askedSince }: AlertSelection) {
    const ids = [...new Set(groups.map(({ productId }) => productId))]
    const listed = new Map<string, StockAlert[]>()
    if (ids.length === 0) return listed
    const { rows } = await sql<Schema['stockAlerts']>`
      select * from (
        select stock_alerts.*, row_number() over (
          partition by product_id, color_folded, size_folded, notified_at is null
          order by coalesce(-notified_at, created_at), id
        ) as place
        from stock_alerts
        where product_id in (${sql.join(ids)}) and ${isListed({ notifiedSince, askedSince })}
      ) numbered
      where place <= ${ALERTS_OF_GROUP}
      order by created_at, id
    `.execute(db)
    for (const row of rows) {
      const key = keyOf(row)
      listed.set(key, [...(listed.get(key) ?? []), alertFromRow(row)])
    }
    return listed
  }

  return {
    /**
     * Saves an alert. On a repeated request, a notified shopper joins the end of the queue, and a waiting shopper does
     * not lose their position.
     */
    async save({ id, productId, phone, at, ...choice }: NewAlert): Promise<void> {
      await db
        .insertInto('stockAlerts')
        .values({
          id,
          productId,
          ...choiceColumns(choice),
          phone,
          createdAt: at,
          askedAt: at,
          notifiedAt: null,
        })
        .onConflict((conflict) =>
          conflict.columns(['productId', 'colorFolded', 'sizeFolded', 'phone']).doUpdateSet({
            askedAt: at,
            createdAt: sql<number>`case when stock_alerts.notified_at is null then stock_alerts.created_at else ${at} end`,
            notifiedAt: null,
          }),
        )
        .execute()
    },

    /** Lists groups with units in stock before groups without; in both parts, the longest wait comes first. */
    async list({ limit, offset, ...selection }: AlertSelection & Page): Promise<AlertGroup[]> {
      const { rows } = await sql<GroupRow>`
        with ${groups(selection)}
        select * from counted where ${isSelected(selection)}
        order by case when pieces > 0 then 0 else 1 end, since, product_id, color_folded, size_folded
        limit ${limit} offset ${offset}
      `.execute(db)
      const alerts = await alertsOf(rows, selection)
      return rows.map((row) => ({
        productId: row.productId,
        name: row.name,
        image: lineImage({
          images: readList(row.images),
          colors: readList(row.colors),
          color: row.color || null,
        }),
        ...choiceOf(row),
        pieces: row.pieces === null ? null : Number(row.pieces),
        waiting: Number(row.waiting),
        alerts: alerts.get(keyOf(row)) ?? [],
      }))
    },

    async count(selection: AlertSelection): Promise<number> {
      const { rows } = await sql<{ total: number }>`
        with ${groups(selection)} select count(*) as total from counted where ${isSelected(selection)}
      `.execute(db)
      return Number(rows[0]?.total ?? 0)
    },

    /** Which of these products somebody has asked about. */
    async amongProducts(ids: readonly string[]): Promise<string[]> {
      const found: string[] = []
      for (const some of batches(ids)) {
        const rows = await db
          .selectFrom('stockAlerts')
          .select('productId')
          .distinct()
          .where('productId', 'in', some)
          .execute()
        found.push(...rows.map(({ productId }) => productId))
      }
      return found
    },

    async find(id: string): Promise<{ productId: string; name: string | null } | null> {
      const row = await db
        .selectFrom('stockAlerts')
        .leftJoin('products', 'products.id', 'productId')
        .select(['productId', 'products.name'])
        .where('stockAlerts.id', '=', id)
        .executeTakeFirst()
      return row ?? null
    },

    /** @returns false when the alert does not exist or already has the requested state (notified or waiting) */
    async mark(id: string, notifiedAt: number | null): Promise<boolean> {
      const query = db
        .updateTable('stockAlerts')
        .set({ notifiedAt })
        .where('id', '=', id)
        .where('notifiedAt', notifiedAt === null ? 'is not' : 'is', null)
      return wasWritten(query)
    },

    async ofPhone(phone: string): Promise<PersonalAlert[]> {
      const rows = await db
        .selectFrom('stockAlerts')
        .selectAll()
        .where('phone', '=', phone)
        .orderBy('createdAt')
        .orderBy('id')
        .execute()
      return rows.map((row) => ({
        ...alertFromRow(row),
        productId: row.productId,
        ...choiceOf(row),
      }))
    },

    async deleteOfPhone(phone: string): Promise<void> {
      await db.deleteFrom('stockAlerts').where('phone', '=', phone).execute()
    },

    async deleteOfProducts(productIds: readonly string[]): Promise<void> {
      await db.deleteFrom('stockAlerts').where('productId', 'in', productIds).execute()
    },

    async deleteBefore(before: number): Promise<number> {
      return countWritten(db.deleteFrom('stockAlerts').where('askedAt', '<', before))
    },
  }
}

function isListed({ notifiedSince, askedSince }: Pick<AlertSelection, 'notifiedSince' | 'askedSince'>) {
  return sql<boolean>`(notified_at is null or notified_at > ${notifiedSince}) and asked_at >= ${askedSince}`
}

function isSelected({ arrived }: AlertSelection) {
  return arrived ? sql<boolean>`waiting > 0 and pieces > 0` : sql<boolean>`1 = 1`
}

/** Compares a colour or size only if both the alert and the variant have one: a product may gain or lose colours. */
function groups(selection: AlertSelection) {
  return sql`
    listed as (
      select
        product_id, color_folded, size_folded, max(color) as color, max(size) as size, min(created_at) as since,
        sum(case when notified_at is null then 1 else 0 end) as waiting
      from stock_alerts where ${isListed(selection)}
      group by product_id, color_folded, size_folded
    ),
    counted as (
      select listed.*, products.name, products.images, products.colors, case
        when products.id in (${sql.join(['', ...selection.hidden])}) then null
        when exists (select 1 from product_variants variant where variant.product_id = listed.product_id) then (
          select sum(variant.stock) from product_variants variant
          where variant.product_id = listed.product_id
            and (listed.color_folded = '' or variant.color_folded in ('', listed.color_folded))
            and (listed.size_folded = '' or variant.size_folded in ('', listed.size_folded))
        )
        else products.stock
      end as pieces
      from listed join products on products.id = listed.product_id
    )
  `
}

function alertFromRow({ id, phone, createdAt, notifiedAt }: Schema['stockAlerts']): StockAlert {
  return {
    id,
    phone,
    createdAt: isoDate(createdAt),
    notifiedAt: optionalDate(notifiedAt),
  }
}
