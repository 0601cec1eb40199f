import { describe, expect, it } from 'vitest'
import { OUTAGES, planKills, planOutages } from './plan.ts'

describe('what happens to a tortured shop', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(planKills(20, 7)).toEqual(planKills(20, 7))
    expect(planKills(20, 7)).not.toEqual(planKills(20, 8))
    expect(planOutages(20, 7)).toEqual(planOutages(20, 7))
    expect(planOutages(20, 7)).not.toEqual(planOutages(20, 8))
  })

  it('is death in every round, now and then while it starts or hears the same orders again', () => {
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

  it('is the loss of its database in each way there is', () => {
    expect(new Set(planOutages(3, 7).map(({ outage }) => outage))).toEqual(new Set(OUTAGES))
    expect(planOutages(20, 7).some(({ away }) => away === 0)).toBe(true)
  })
})
