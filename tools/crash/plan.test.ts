import { describe, expect, it } from 'vitest'
import { OUTAGES, planKills, planOutages } from './plan.ts'

describe('planKills and planOutages', () => {
  it('return equal plans for equal seeds, and different plans for different seeds', () => {
    expect(planKills(20, 7)).toEqual(planKills(20, 7))
    expect(planKills(20, 7)).not.toEqual(planKills(20, 8))
    expect(planOutages(20, 7)).toEqual(planOutages(20, 7))
    expect(planOutages(20, 7)).not.toEqual(planOutages(20, 8))
  })

  it('plan a kill of the shop in every round, and in some rounds a second kill during the start or the retries', () => {
    const plan = planKills(20, 7)
    expect(plan).toHaveLength(20)
    for (const { killAfter } of plan) expect(killAfter.answers).toBeGreaterThanOrEqual(20)
    const starting = plan.filter(({ killsWhileStarting }) => killsWhileStarting.length > 0)
    const retrying = plan.filter(({ killWhileRetrying }) => killWhileRetrying !== null)
    for (const some of [starting, retrying]) {
      expect(some.length).toBeGreaterThan(0)
      expect(some.length).toBeLessThan(20)
    }
  })

  it('include every kind of PostgreSQL outage', () => {
    expect(new Set(planOutages(3, 7).map(({ outage }) => outage))).toEqual(new Set(OUTAGES))
    expect(planOutages(20, 7).some(({ away }) => away === 0)).toBe(true)
  })
})
