import { spawn, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { runSockets } from './socket-client.ts'
import { percentile } from './statistics.ts'

/** If the client's `ceiling` is below this multiple of `rate`, the rate may be limited by the client, not the server. */
export const CEILING_MARGIN = 1.3
const CONNECTIONS = 16
/** Clock ticks per second of the kernel. /proc/PID/stat counts CPU time in these ticks. */
const TICKS_PER_SECOND = 100
const SAMPLE_INTERVAL_MS = 50

export interface LoadResult {
  /** responses per second */
  rate: number
  /** milliseconds */
  p99: number
  /** responses that were not 2xx, and broken connections */
  failed: number
  /** responses per second that the client could process with a whole core: `rate` / its CPU share */
  ceiling: number
}

interface Load {
  url: string
  seconds: number
  connections?: number
  /** upper limit of requests per second over all connections */
  maxRate?: number
  /** builds the JSON body of each POST request; absent: the requests are GET */
  body?: () => string
}

const hasWrk = process.platform === 'linux' && spawnSync('wrk', ['--version']).error === undefined

/** Measures a server under load: with `wrk` if it is installed and all requests are equal, else with raw sockets. */
export async function loadWith({
  url,
  seconds,
  connections = CONNECTIONS,
  maxRate,
  body,
}: Load): Promise<LoadResult> {
  if (hasWrk && !body && !maxRate) return runWrk(url, seconds, connections)
  const { host } = new URL(url)
  const prepared = getRequest(url)
  const next = () => (body ? postRequest(url, body()) : prepared)
  const cpuBefore = process.cpuUsage()
  const { latencies, failed, elapsedMs } = await runSockets(host, next, {
    connections,
    durationMs: seconds * 1000,
    ...(maxRate && { maxRate }),
  })
  const { user, system } = process.cpuUsage(cpuBefore)
  const rate = latencies.length / (elapsedMs / 1000)
  const cpuShare = (user + system) / 1000 / elapsedMs
  return { rate, p99: percentile(latencies, 0.99), failed, ceiling: rate / cpuShare }
}

/** Sends these GET requests sequentially. @returns the milliseconds of each */
export async function timeEach(urls: readonly string[], token?: string): Promise<number[]> {
  const [first = ''] = urls
  const left = urls.values()
  const next = () => {
    const { value } = left.next()
    return value === undefined ? null : getRequest(value, token)
  }
  const { latencies, failed } = await runSockets(new URL(first).host, next, { connections: 1 })
  if (failed > 0) throw new Error(`${failed} of ${urls.length} requests failed: ${first} …`)
  return latencies
}

export const CLIENT = hasWrk ? 'wrk' : 'raw sockets'

export function isClientBound({ rate, ceiling }: Pick<LoadResult, 'rate' | 'ceiling'>): boolean {
  return ceiling < rate * CEILING_MARGIN
}

function getRequest(address: string, token?: string): Buffer {
  const { host, pathname, search } = new URL(address)
  const auth = token ? `Authorization: Bearer ${token}\r\n` : ''
  return Buffer.from(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n${auth}\r\n`,
  )
}

function postRequest(address: string, json: string): Buffer {
  const { host, pathname } = new URL(address)
  const head = `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n`
  return Buffer.from(`${head}Content-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`)
}

async function runWrk(url: string, seconds: number, connections: number): Promise<LoadResult> {
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-H', 'Accept-Encoding: br', url]
  const child = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const share = cpuShareOf(child.pid ?? 0)
  const output = await text(child.stdout)
  const result = parseWrk(output)
  return { ...result, ceiling: result.rate / (await share) }
}

export function parseWrk(output: string): Omit<LoadResult, 'ceiling'> {
  const number = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? 0)
  const [, latency = '0', unit] = /99% +([\d.]+)(us|ms|s)\n/.exec(output) ?? []
  const errors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(output) ?? []
  const broken = errors.slice(1).reduce((sum, count) => sum + Number(count), 0)
  return {
    rate: number(/Requests\/sec: +([\d.]+)/),
    p99: Number(latency) * (unit === 'us' ? 0.001 : unit === 's' ? 1000 : 1),
    failed: number(/Non-2xx or 3xx responses: (\d+)/) + broken,
  }
}

/** The share of a core that the process `pid` and this process together used until `pid` ended. */
async function cpuShareOf(pid: number): Promise<number> {
  const started = performance.now()
  const own = process.cpuUsage()
  let share = 0
  for (;;) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (stat === '' || state === 'Z') return share
    const elapsedMs = performance.now() - started
    const { user, system } = process.cpuUsage(own)
    // Fields 14 and 15 of proc_pid_stat(5), user and system time of all threads; `fields` starts at field 4.
    const childMs = ((Number(fields[10]) + Number(fields[11])) / TICKS_PER_SECOND) * 1000
    share = (childMs + (user + system) / 1000) / elapsedMs
    await sleep(SAMPLE_INTERVAL_MS)
  }
}
