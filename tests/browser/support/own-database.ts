import { randomUUID } from 'node:crypto'
import pg from 'pg'

export interface OwnDatabase {
  url: string
  drop: () => Promise<void>
}

/**
 * With `BROWSER_ON=postgres`, creates a database for the shop on the server at TEST_DATABASE_URL. Otherwise returns
 * null, and the shop uses SQLite.
 */
export async function ownDatabase(): Promise<OwnDatabase | null> {
  if (process.env.BROWSER_ON !== 'postgres') return null
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('BROWSER_ON=postgres asks for TEST_DATABASE_URL as well.')
  return createDatabase(server)
}

/** Creates an empty database on this server. */
export async function createDatabase(server: string): Promise<OwnDatabase> {
  const name = `shop_${randomUUID().replaceAll('-', '')}`
  const ask = async (statement: string) => {
    const client = new pg.Client(server)
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await ask(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => ask(`drop database ${name} with (force)`) }
}
