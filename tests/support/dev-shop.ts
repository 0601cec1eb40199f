import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { freshClone } from './fresh-clone.ts'

/** A busy machine needs most of it: Vite compiles the pages. */
export const DEV_TIMEOUT = 180_000
const WAIT = { timeout: DEV_TIMEOUT, interval: 100 }

/** Runs `npm run dev` on a fresh clone. Only the port is not the default: it may be taken. */
export async function startDevShop() {
  const clone = await freshClone()
  const PORT = await freePort()
  const url = `http://localhost:${PORT}`
  const shop = clone.spawn('npm', ['run', 'dev'], { PORT })
  let printed = ''
  for (const stream of [shop.stdout, shop.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text
    })
  }
  const dev = {
    url,
    printed: () => printed,
    restarts: () => printed.split('the shop restarts').length - 1,
    waitForLine: (line: string) => vi.waitFor(() => expect(printed).toContain(line), WAIT),
    waitForStatus: (path: string, status: number) =>
      vi.waitFor(async () => expect((await fetch(url + path)).status).toBe(status), WAIT),
    waitForText: (path: string, text: string) =>
      vi.waitFor(async () => expect(await (await fetch(url + path)).text()).toContain(text), WAIT),
    edit: async (file: string, change: (text: string) => string) => {
      const path = join(clone.folder, file)
      await writeFile(path, change(await readFile(path, 'utf8')))
    },
    /** Ends as Ctrl-C does, and waits until no process of the command is left. */
    stop: async () => {
      if (shop.pid) process.kill(-shop.pid, 'SIGINT')
      await once(shop, 'close')
      await clone.remove()
    },
  }
  await dev.waitForLine('Keur Bébé is running')
  return dev
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return String(port)
}
