import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { averageRating, cardStars, listRatings, type RatingCounts } from './ratings.ts'

const count = fc.nat({ max: 50 })
const allCounts: fc.Arbitrary<RatingCounts> = fc.tuple(count, count, count, count, count)

describe('the average of all ratings', () => {
  it.each<[RatingCounts, number]>([
    [[0, 0, 0, 0, 0], 0],
    [[0, 0, 0, 0, 3], 5],
    [[1, 0, 0, 0, 1], 3],
    [[0, 0, 1, 1, 1], 4],
    [[1, 0, 0, 0, 2], 3.67],
  ])('%j averages %d', (counts, average) => {
    expect(averageRating(counts)).toBe(average)
  })

  it('it is the mean of the ratings listed, to two decimals', () => {
    fc.assert(
      fc.property(allCounts, (counts) => {
        const ratings = listRatings(counts)
        expect(ratings).toHaveLength(counts.reduce((sum, given) => sum + given, 0))
        expect(ratings).toEqual(ratings.toSorted((one, other) => one - other))
        if (ratings.length === 0) return
        const mean = ratings.reduce((sum, stars) => sum + stars, 0) / ratings.length
        expect(Math.abs(averageRating(counts) - mean)).toBeLessThanOrEqual(0.005 + 1e-9)
      }),
    )
  })
})

describe('the stars on a card', () => {
  it('are the rounded average', () => {
    expect(cardStars(3.5)).toEqual({ stars: 4, rated: true })
    expect(cardStars(1.2)).toEqual({ stars: 1, rated: true })
  })

  it('are four, marked as nobody’s, while nobody has rated', () => {
    expect(cardStars(0)).toEqual({ stars: 4, rated: false })
  })
})
