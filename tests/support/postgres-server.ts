import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '../../data/engines/postgres/postgres.ts'
import { migrate } from '../../data/migrate.ts'

/** Databases of one run start with this name; each belongs to one worker or one test, so that none disturbs another. */
const PREFIX = 'shop_tests'

declare module 'vitest' {
  interface ProvidedContext {
    /** a migrated, empty database on the server at TEST_DATABASE_URL; null without this variable */
    template: string | null
  }
}

/** Migrates once, because a copy of the tables takes a tenth of the time. Vitest calls this before the tests. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) {
    project.provide('template', null)
    return
  }
  const template = `${PREFIX}_${randomUUID().slice(0, 8)}`
  await ask(server, `create database ${template}`)
  const engine = openPostgres(addressOf(server, template), { connections: 1 })
  await migrate(engine)
  await engine.close()
  project.provide('template', template)
  return async () => {
    const databases = await ask(server, `select datname from pg_database where datname like '${template}%'`)
    for (const { datname } of databases) await ask(server, `drop database if exists ${datname} with (force)`)
  }
}

/** A copy of the template, which is removed after the run. */
export function copyOf(server: string, template: string): Promise<string> {
  return create(server, template, template)
}

/** A database without tables, which its user removes. */
export async function emptyDatabase(server: string) {
  const url = await create(server, PREFIX)
  const drop = async () => void (await ask(server, `drop database if exists ${nameOf(url)} with (force)`))
  return { url, drop }
}

/** Its commits do not wait for the disk, and may get lost when the server crashes. */
async function create(server: string, prefix: string, template = 'template1') {
  const name = `${prefix}_${randomUUID().slice(0, 8)}`
  await ask(server, `create database ${name} template ${template}`)
  await ask(server, `alter database ${name} set synchronous_commit = off`)
  return addressOf(server, name)
}

const nameOf = (url: string) => new URL(url).pathname.slice(1)

function addressOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

async function ask(server: string, statement: string) {
  const client = new pg.Client(server)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
