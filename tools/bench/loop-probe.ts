// Preloaded into a shop by `--import`: measures how long the event loop is held. `GET` on PROBE_PORT answers the longest
// hold in milliseconds since the last answer, and the main thread's processor time during that hold.
import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'

const INTERVAL_MS = 1

if (isMainThread) {
  let longest = { hold: 0, cpu: 0 }
  let turnedAt = performance.now()
  let usedAt = threadCpuMs()
  setInterval(() => {
    const [now, used] = [performance.now(), threadCpuMs()]
    const hold = now - turnedAt - INTERVAL_MS
    if (hold > longest.hold) longest = { hold, cpu: used - usedAt }
    turnedAt = now
    usedAt = used
  }, INTERVAL_MS).unref()
  createServer((_request, response) => {
    response.end(JSON.stringify(longest))
    longest = { hold: 0, cpu: 0 }
  })
    .listen(Number(process.env.PROBE_PORT), '127.0.0.1')
    .unref()
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
