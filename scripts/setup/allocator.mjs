import { readFileSync } from 'node:fs'

/** The allocator reads its settings when a process begins: this one begins again in place, with the same id. */
export function startFrugally() {
  const { env, platform, execPath, execArgv, argv } = process
  if (platform !== 'linux' || 'MALLOC_TRIM_THRESHOLD_' in env) return
  process.execve(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...frugal(), ...env })
}

/**
 * How glibc, the allocator of most Linux machines, is told to give freed memory back: by itself it keeps what a crowd
 * took (312 MB after three hundred customers ordered at once, where these keep 180).
 */
function frugal() {
  return JSON.parse(readFileSync(new URL('allocator.json', import.meta.url), 'utf8'))
}
