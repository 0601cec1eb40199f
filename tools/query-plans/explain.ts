import { CompiledQuery, type QueryResult } from 'kysely'
import type { Engine } from '../../data/engines/engine.ts'

/** The statements that `work` sends to the database. */
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

/** The query plan, one indented line for each step. */
export async function planOf(engine: Engine, { sql, parameters }: CompiledQuery): Promise<string[]> {
  return engine.name === 'sqlite'
    ? sqlitePlan(engine, sql, parameters)
    : postgresPlan(engine, sql, parameters)
}

interface SqliteStep {
  id: number
  parent: number
  detail: string
}

async function sqlitePlan(
  { db }: Engine,
  statement: string,
  parameters: readonly unknown[],
): Promise<string[]> {
  const asked = CompiledQuery.raw(`explain query plan ${statement}`, [...parameters])
  const { rows } = await db.executeQuery<SqliteStep>(asked as CompiledQuery<SqliteStep>)
  const depths = new Map([[0, -1]])
  return rows.map(({ id, parent, detail }) => {
    const depth = (depths.get(parent) ?? -1) + 1
    depths.set(id, depth)
    return `${'  '.repeat(depth)}${detail}`
  })
}

async function postgresPlan(
  { db }: Engine,
  statement: string,
  parameters: readonly unknown[],
): Promise<string[]> {
  const asked = CompiledQuery.raw(`explain (costs off) ${statement}`, [...parameters])
  const { rows } = await db.executeQuery<Record<'QUERY PLAN', string>>(
    asked as CompiledQuery<Record<'QUERY PLAN', string>>,
  )
  return rows.map((row) => row['QUERY PLAN'])
}
