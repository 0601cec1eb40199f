import { spawn } from 'node:child_process'
import { delimiter, dirname, isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** A program that does not end in this time when it is stopped is killed. */
const STOP_TIMEOUT_MS = 3000
/** Lines of a failed program's output that are printed. */
const MAX_LINES = 60

export class SetupError extends Error {
  /** @param output what the failed program printed */
  constructor(sentence, output = '', advice = '') {
    super(sentence)
    this.output = output
    this.advice = advice
  }
}

export function printFailure(error) {
  if (!(error instanceof SetupError)) {
    console.error(`Unexpected error: ${error?.message ?? error}`)
    return
  }
  const lines = error.output.split('\n').filter((line) => line.trim() && !/^\s+at .+:\d+/.test(line))
  console.error([error.message, ...lines.slice(-MAX_LINES)].join('\n  '))
  if (error.advice) console.error(error.advice)
}

/** Runs a step and prints its name and duration. */
export async function step(label, work) {
  const started = Date.now()
  process.stdout.write(`${label}… `)
  try {
    const result = await work()
    console.log(`${((Date.now() - started) / 1000).toFixed(1)} s`)
    return result
  } catch (error) {
    console.log('failed')
    throw error
  }
}

/**
 * Runs a command with the terminal's input and output, and forwards signals.
 * @param {AbortSignal} [stop] stops the command
 * @param {import('node:child_process').StdioOptions} [stdio] other input and output than the terminal's
 * @returns {Promise<number>} its exit code; 130 after SIGINT, 143 after another signal
 */
export function runVisibly(command, args, env = {}, stop = undefined, stdio = 'inherit') {
  return new Promise((resolve, reject) => {
    const child = start(command, args, { env, cwd: ROOT, stdio })
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

/** Runs a command silently. @throws {SetupError} with `sentence` and the output when it fails */
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
  const path = [dirname(process.execPath), join(ROOT, 'node_modules', '.bin'), process.env.PATH ?? '']
  const options = { cwd, stdio, env: { ...process.env, PATH: path.join(delimiter), ...env } }
  // On Windows npm and the project's commands are .cmd files, which need a shell.
  if (process.platform === 'win32' && !isAbsolute(command)) {
    return spawn([command, ...args.map((arg) => `"${arg}"`)].join(' '), { ...options, shell: true })
  }
  return spawn(command, args, options)
}
