import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  averageRating,
  cardStars,
  formatAverage,
  halfStars,
  listRatings,
  type RatingCounts,
  ratingCountText,
} from './ratings.ts'

const count = fc.nat({ max: 50 })
const allCounts: fc.Arbitrary<RatingCounts> = fc.tuple(count, count, count, count, count)

describe('averageRating', () => {
  it.each<[RatingCounts, number]>([
    [[0, 0, 0, 0, 0], 0],
    [[0, 0, 0, 0, 3], 5],
    [[1, 0, 0, 0, 1], 3],
    [[0, 0, 1, 1, 1], 4],
    [[1, 0, 0, 0, 2], 3.67],
  ])('of the counts %j is %d', (counts, average) => {
    expect(averageRating(counts)).toBe(average)
  })

  it('is the mean of the listed ratings, rounded to two decimals', () => {
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

describe('cardStars', () => {
  it('rounds the average to whole stars', () => {
    expect(cardStars(3.5)).toEqual({ stars: 4, rated: true })
    expect(cardStars(1.2)).toEqual({ stars: 1, rated: true })
  })

  it('shows four muted stars when there are no ratings', () => {
    expect(cardStars(0)).toEqual({ stars: 4, rated: false })
  })
})

describe('formatted averages', () => {
  it.each([
    [1, '1,0', 1],
    [3.2, '3,2', 3],
    [3.25, '3,3', 3.5],
    [3.4, '3,4', 3.5],
    [3.67, '3,7', 3.5],
    [4.35, '4,4', 4.5],
    [4.75, '4,8', 5],
    [5, '5,0', 5],
  ])('show %d as %s with %s stars', (average, text, drawn) => {
    expect(formatAverage(average)).toBe(text)
    expect(halfStars(average)).toBe(drawn)
  })

  it('show stars that differ from the average by at most a quarter of a star', () => {
    fc.assert(
      fc.property(allCounts, (counts) => {
        const average = averageRating(counts)
        expect(Math.abs(halfStars(average) - average)).toBeLessThanOrEqual(0.25)
        expect(halfStars(average)).toBeLessThanOrEqual(5)
      }),
    )
  })
})

it('ratingCountText formats a number of ratings', () => {
  expect([0, 1, 2].map(ratingCountText)).toEqual(['0 note', '1 note', '2 notes'])
})
