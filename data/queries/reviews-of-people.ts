import { fold } from '../../domain/text/fold.ts'
import type { Connection } from '../connection.ts'
import { isoDate } from './column-values.ts'
import { photosOf } from './review-photos.ts'
import { optionalsOf, type ReviewOptionals } from './reviews.ts'

/** The reviews of one person, for exports and erasures. */
export function reviewsOfPeople({ db }: Connection) {
  const written = () =>
    db
      .selectFrom('reviews')
      .select(['id', 'productId', 'text', 'pseudo', 'createdAt', 'size', 'answer', 'answeredAt'])
      .orderBy('createdAt')
      .orderBy('id')
  return {
    /** The reviews with this pseudonym, ignoring case and accents. */
    async byPseudo(pseudo: string) {
      const known = await db.selectFrom('reviews').select('pseudo').distinct().execute()
      const spellings = known.map((row) => row.pseudo).filter((one) => fold(one) === fold(pseudo))
      if (spellings.length === 0) return []
      return withPhotos(db, await written().where('pseudo', 'in', spellings).execute())
    },

    /** The reviews that this visitor wrote. */
    async byVisitor(visitorId: string) {
      return withPhotos(db, await written().where('visitorId', '=', visitorId).execute())
    },

    async purgeReviews(ids: readonly string[]): Promise<void> {
      for (const id of ids) await db.deleteFrom('reviews').where('id', '=', id).execute()
    },
  }
}

async function withPhotos<Row extends ReviewOptionals & { id: string; createdAt: number }>(
  db: Connection['db'],
  rows: readonly Row[],
) {
  const photos = await photosOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...withDates(row), photos: photos(row.id) }))
}

function withDates<Row extends ReviewOptionals & { createdAt: number }>({
  createdAt,
  size,
  answer,
  answeredAt,
  ...row
}: Row) {
  return { ...row, createdAt: isoDate(createdAt), ...optionalsOf({ size, answer, answeredAt }) }
}
