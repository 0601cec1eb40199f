import { CompiledQuery, type QueryResult } from 'kysely'
import type { Engine } from '../../data/engines/engine.ts'

export async function statementsOf(engine: Engine, work: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const executor = engine.db.getExecutor()
  const asked: CompiledQuery[] = []
  const execute = executor.executeQuery
  executor.executeQuery = <R>(...given: Parameters<typeof execute<R>>) => {
    asked.push(given[0])
    return execute.apply(executor, given) as Promise<QueryResult<R>>
  }
  try {
    await work()
  } finally {
    executor.executeQuery = execute
  }
  return asked
}

interface SqliteStep {
  id: number
  parent: number
  detail: string
}

type Step = SqliteStep & Record<'QUERY PLAN', string>

/** The query plan, one indented line for each step. */
export async function planOf({ name, db }: Engine, statement: CompiledQuery): Promise<string[]> {
  const explain = name === 'sqlite' ? 'explain query plan' : 'explain (costs off)'
  const { rows } = await db.executeQuery<Step>(
    CompiledQuery.raw(`${explain} ${statement.sql}`, [...statement.parameters]) as CompiledQuery<Step>,
  )
  return name === 'sqlite' ? indented(rows) : rows.map((row) => row['QUERY PLAN'])
}

function indented(steps: readonly SqliteStep[]): string[] {
  const depths = new Map([[0, -1]])
  return steps.map(({ id, parent, detail }) => {
    const depth = (depths.get(parent) ?? -1) + 1
    depths.set(id, depth)
    return `${'  '.repeat(depth)}${detail}`
  })
}
