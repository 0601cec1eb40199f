// Writes the OpenAPI document of the API to docs/openapi.json.
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { openMemorySqlite } from '../data/engines/sqlite/sqlite.ts'
import { anApi } from '../tests/support/api.ts'

const file = new URL('../docs/openapi.json', import.meta.url)
const BIOME = new URL('../node_modules/@biomejs/biome/bin/biome', import.meta.url)

const engine = openMemorySqlite()
const { api } = anApi(engine)

const described: unknown = await (await api.request('/openapi.json')).json()
await writeFile(file, JSON.stringify(described))
execFileSync(process.execPath, [fileURLToPath(BIOME), 'format', '--write', fileURLToPath(file)])
await engine.close()
