import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endProcess, freePort, waitForResponse } from '../harness/server-process.ts'

const CONFIGURATION = new URL('../../deploy/nginx/nginx.conf', import.meta.url)

export function findNginx(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  return folders.map((folder) => join(folder, 'nginx')).find((file) => existsSync(file)) ?? null
}

export interface Nginx {
  url: string
  to: (instances: readonly string[]) => Promise<void>
  stop: () => Promise<void>
}

/** Starts nginx with the configuration of `deploy/nginx/`, without TLS. */
export async function startNginx(
  nginx: string,
  folder: string,
  instances: readonly string[],
): Promise<Nginx> {
  const home = join(folder, 'nginx')
  await mkdir(home)
  const port = await freePort()
  const configuration = await readFile(CONFIGURATION, 'utf8')
  await writeFile(join(home, 'nginx.conf'), configuration.replaceAll('/tmp/', `${home}/`))
  await writeFile(join(home, 'server.conf'), `listen 127.0.0.1:${port};\nserver_name _;\n`)
  await writeFile(join(home, 'upstreams.conf'), upstream(instances))
  const child = spawn(nginx, ['-p', home, '-c', 'nginx.conf', '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let summary = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    summary += chunk
  })
  const url = `http://127.0.0.1:${port}`
  await waitForResponse(url, child, () => summary)
  return {
    url,
    to: async (next) => {
      await writeFile(join(home, 'upstreams.conf'), upstream(next))
      child.kill('SIGHUP')
      await sleep(500)
    },
    stop: () => endProcess(child, 'SIGTERM'),
  }
}

function upstream(instances: readonly string[]): string {
  const servers = instances.map((url) => `  server ${new URL(url).host} max_fails=1 fail_timeout=5s;`)
  return `upstream shop {\n  least_conn;\n${servers.join('\n')}\n  keepalive 64;\n}\n`
}
