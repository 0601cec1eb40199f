import type { Engine } from '../../data/engines/engine.ts'
import { migrationsOf } from '../../data/migrate.ts'
import { inSnapshot, rowsOf, tablesOf } from '../../data/table-copy/read-tables.ts'
import { imageFiles, imageIdOfFile } from '../../domain/catalogue/image-sources.ts'
import type { BlobStorage } from '../../integrations/images/blob-storage.ts'
import { type AddFile, writeArchive } from './archive.ts'
import {
  CHECKSUMS,
  type Checksums,
  createChecksums,
  HEAD,
  type Head,
  imageFile,
  tableFile,
} from './backup-format.ts'

interface Source {
  engine: Engine
  images: Pick<BlobStorage, 'list' | 'read'>
  version: string
  now: Date
}

export async function makeBackup(file: string, source: Source): Promise<Checksums> {
  const sums = createChecksums()
  const taken = new Set<string>()
  await writeArchive(file, async (add) => {
    // Images are copied before and after the tables, because the shop may store or delete images during the backup.
    await addImages(add, source.images, taken, sums)
    await addTables(add, source, sums)
    await addImages(add, source.images, taken, sums)
    await add(CHECKSUMS, json(sums.read()))
  })
  return sums.read()
}

type Sum = ReturnType<typeof createChecksums>

async function addTables(add: AddFile, { engine, version, now }: Source, sums: Sum): Promise<void> {
  await inSnapshot(engine, async (db) => {
    const tables = await tablesOf(engine, db)
    const migrations = await migrationsOf(engine, db)
    const head: Head = { format: 1, createdAt: now.toISOString(), version, migrations, tables }
    await add(HEAD, json(head))
    for (const table of tables) {
      sums.addTable(table.name)
      let part = 0
      for await (const rows of rowsOf(engine, db, table)) {
        const bytes = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
        sums.addRows(table.name, bytes, rows.length)
        await add(tableFile(table.name, ++part), bytes)
      }
    }
  })
}

async function addImages(
  addFile: AddFile,
  images: Source['images'],
  taken: Set<string>,
  sums: Sum,
): Promise<void> {
  const add = async (name: string): Promise<boolean> => {
    if (taken.has(name)) return true
    const bytes = await images.read(name)
    if (bytes === null) return false
    taken.add(name)
    sums.addImage(name, bytes)
    await addFile(imageFile(name), bytes)
    return true
  }
  for await (const { name } of images.list()) {
    const id = imageIdOfFile(name)
    // A source is deleted once all its sizes are encoded. If it no longer exists, the encoded files are added instead.
    if (!(await add(name)) && id !== null) for (const size of imageFiles(id)) await add(size)
  }
}

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value))
}
