import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest'
import { ServiceUnavailableError } from '../../domain/outages.ts'
import { type BlobStorage, openDiskStorage } from '../../integrations/images/blob-storage.ts'
import { openS3Storage } from '../../integrations/images/s3-storage.ts'
import { type S3Server, startS3Server } from './s3-server.ts'

/** Runs the same tests with a blob storage on disk and one on an S3-compatible server, both empty before each test. */
export function describeInEachPlace(title: string, tests: (place: () => BlobStorage) => void): void {
  describe(`${title} (disk)`, () => {
    let folder: string
    let place: BlobStorage
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'pictures-'))
      place = await openDiskStorage(folder)
    })
    afterEach(() => rm(folder, { recursive: true }))
    tests(() => place)
  })
  describe(`${title} (s3)`, () => {
    let server: S3Server
    let place: BlobStorage
    beforeAll(async () => {
      server = await startS3Server()
      place = await openS3Storage(server.bucket())
    })
    beforeEach(async () => {
      for await (const { name } of place.list()) await place.remove(name)
    })
    afterAll(() => server.close())
    tests(() => place)
  })
}

export async function filesIn(place: BlobStorage) {
  const files: { name: string; bytes: number }[] = []
  for await (const { name, bytes } of place.list()) files.push({ name, bytes })
  return files
}

/** Wraps `put`, so that it fails after this number of writes. */
export function refusingAfter(count: number, put: BlobStorage['put']): BlobStorage['put'] {
  let room = count
  return async (name, bytes) => {
    if (room === 0) throw new ServiceUnavailableError('full', 'no room')
    room -= 1
    await put(name, bytes)
  }
}
