import { it } from 'vitest'
import { describeOnSqlite } from '../../tests/support/databases.ts'
import { playMoneyHistories } from '../../tests/support/money-history.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'

describeOnSqlite('hundreds of histories of money that many people tell of', (engine) => {
  it('counts every franc of the wallet once and loses none, and taking it off leaves nothing', {
    tags: ['E-02', 'E-11', 'E-20', 'E-21', 'D-32'],
    timeout: 3_600_000,
  }, async () => {
    await playMoneyHistories(engine(), propertyRuns(200))
  })
})
