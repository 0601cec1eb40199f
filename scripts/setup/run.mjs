import { spawn } from 'node:child_process'
import { delimiter, dirname, isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SetupError } from './say.mjs'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** A program that does not end in this time when it is stopped is killed. */
const STOP_TIMEOUT_MS = 3000

/**
 * Runs a command with the terminal's input and output, and forwards signals.
 * @param stop an AbortSignal that stops the command
 * @returns its exit code; 130 after SIGINT, 143 after another signal
 */
export function runVisibly(command, args, env = {}, stop = undefined) {
  return new Promise((resolve, reject) => {
    const child = start(command, args, { env, cwd: ROOT, stdio: 'inherit' })
    const pass = (signal) => child.kill(signal)
    stop?.addEventListener('abort', () => {
      pass('SIGTERM')
      setTimeout(pass, STOP_TIMEOUT_MS, 'SIGKILL').unref()
    })
    // A terminal also sends SIGINT to the child, so this process only waits until the child ends.
    const interrupted = (signal) => process.stdin.isTTY || pass(signal)
    process.on('SIGTERM', pass).on('SIGHUP', pass).on('SIGINT', interrupted)
    child.once('error', (error) => reject(new SetupError(`${command} could not be started.`, error.message)))
    child.once('exit', (code, signal) => {
      process.off('SIGTERM', pass).off('SIGHUP', pass).off('SIGINT', interrupted)
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143))
    })
  })
}

/** Runs a command silently. @throws SetupError with `sentence` and the output when it fails */
export function runQuietly(command, args, sentence, env = {}, cwd = ROOT) {
  return new Promise((resolve, reject) => {
    const child = start(command, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    const printed = []
    child.stdout.on('data', (chunk) => printed.push(chunk))
    child.stderr.on('data', (chunk) => printed.push(chunk))
    child.once('error', (error) => reject(new SetupError(sentence, error.message)))
    child.once('close', (code) => {
      const output = Buffer.concat(printed).toString()
      if (code === 0) resolve(output)
      else reject(new SetupError(sentence, output))
    })
  })
}

function start(command, args, { env, cwd, stdio }) {
  const options = { cwd, stdio, env: { ...process.env, PATH: commandPath(), ...env } }
  // On Windows npm and the project's commands are .cmd files, which need a shell.
  if (process.platform === 'win32' && !isAbsolute(command)) {
    return spawn([command, ...args.map((arg) => `"${arg}"`)].join(' '), { ...options, shell: true })
  }
  return spawn(command, args, options)
}

function commandPath() {
  return [dirname(process.execPath), join(ROOT, 'node_modules', '.bin'), process.env.PATH ?? ''].join(
    delimiter,
  )
}
