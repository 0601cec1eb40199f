import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SetupError } from './say.mjs'

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** The environment of every command: the present Node and the project's own commands come first in the path. */
export function commandEnv(extra = {}) {
  const separator = process.platform === 'win32' ? ';' : ':'
  const path = [dirname(process.execPath), join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(
    separator,
  )
  return { ...process.env, PATH: path, ...extra }
}

/** Runs a command that talks to the terminal itself. Signals reach it. @returns its exit code */
export function runVisibly(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: commandEnv(env),
      shell: process.platform === 'win32',
    })
    const pass = (signal) => child.kill(signal)
    process.on('SIGTERM', pass)
    // The terminal sends SIGINT to the child as well: only wait for it to end.
    process.on('SIGINT', () => {})
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      process.off('SIGTERM', pass)
      resolve(code ?? (signal ? 1 : 0))
    })
  })
}

/** Runs a command in silence. @throws SetupError with `sentence` and the last lines it printed when it fails */
export function runQuietly(command, args, sentence, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: commandEnv(env),
      shell: process.platform === 'win32',
    })
    const printed = []
    child.stdout.on('data', (chunk) => printed.push(chunk))
    child.stderr.on('data', (chunk) => printed.push(chunk))
    child.once('error', (error) => reject(new SetupError(`${sentence} (${error.message})`)))
    child.once('exit', (code) => {
      const output = Buffer.concat(printed).toString()
      if (code === 0) return resolve(output)
      const lines = output.trim().split('\n').slice(-8).join('\n  ')
      reject(new SetupError(`${sentence}\n  ${lines}`))
    })
  })
}
