// `npm run docs:api`: writes the OpenAPI document of the API to docs/openapi.json, and its routes to docs/http-api.md.
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { openMemorySqlite } from '../data/engines/sqlite/sqlite.ts'
import { anApi } from '../tests/support/api.ts'
import { type ApiDescription, routeTable } from '../tests/support/route-table.ts'

const DESCRIPTION = fileURLToPath(new URL('../docs/openapi.json', import.meta.url))
const OVERVIEW = fileURLToPath(new URL('../docs/http-api.md', import.meta.url))
const BIOME = fileURLToPath(new URL('../node_modules/@biomejs/biome/bin/biome', import.meta.url))

const engine = openMemorySqlite()
const { api } = anApi(engine)
const described = (await (await api.request('/openapi.json')).json()) as ApiDescription
await engine.close()

await writeFile(DESCRIPTION, JSON.stringify(described))
const overview = await readFile(OVERVIEW, 'utf8')
await writeFile(OVERVIEW, `${overview.slice(0, overview.indexOf('| call'))}${routeTable(described)}\n`)
execFileSync(process.execPath, [BIOME, 'format', '--write', DESCRIPTION, OVERVIEW])
