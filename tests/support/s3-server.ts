import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from '../../integrations/images/s3-storage.ts'

/** The server's only account; signatures are verified. */
const ACCOUNT = { keyId: 'S3RVER', secret: 'S3RVER', region: 'us-east-1' }

/** An S3-compatible server with the buckets `pictures`, `pictures-of-before` and `pictures-of-now`. */
export interface S3Server {
  port: number
  bucket: (name?: string) => S3Settings
  close: () => Promise<void>
}

/** Starts a server in a temporary directory. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: ['pictures', 'pictures-of-before', 'pictures-of-now'].map((name) => ({ name })),
  })
  server.middleware.unshift(keepFinalSlash)
  await server.configureBuckets()
  const { port } = await server.run()
  return {
    port,
    bucket: (name = 'pictures') => ({ ...ACCOUNT, url: `http://127.0.0.1:${port}/${name}` }),
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}

/** Keeps the trailing slash of a bucket URL. The signature includes this slash, but the server normally drops it. */
const keepFinalSlash: S3rver['middleware'][number] = (context, next) => {
  if (/^\/[^/]+\/$/.test(context.path)) {
    context.mountPath = '/'
    Object.defineProperty(context.state, 'vhost', { get: () => true, set: () => {} })
  }
  return next()
}
