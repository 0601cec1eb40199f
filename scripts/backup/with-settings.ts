import { join } from 'node:path'
import { type Env, readEnv } from '../../server/env.ts'
import { formatStartupError } from '../../server/startup-errors.ts'

/** Calls `work` with the settings of the environment. After a failure, prints only the reason and sets exit code 1. */
export async function withSettings(work: (env: Env) => Promise<void>): Promise<void> {
  try {
    const env = readEnv(process.env)
    await work(env).catch((error: unknown) => {
      throw new Error(explain(error, env), { cause: error })
    })
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}

function explain(error: unknown, env: Env): string {
  if (error instanceof Error && error.name === 'InvalidBackupError') return error.message
  if (error instanceof Error && 'path' in error && error.path === join(env.dataDir, 'shop.sqlite')) {
    return `There is no shop in ${env.dataDir} (DATA_DIR).`
  }
  return formatStartupError(error, env).replace('The shop could not start', 'Nothing was done')
}
