import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { freePort } from '../processes/child.ts'

const CONFIGURATION = new URL('../../deploy/nginx/nginx.conf', import.meta.url)

/** Where nginx is installed, also outside of the path of an ordinary account; null when it is not. */
export async function findNginx(): Promise<string | null> {
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']) {
    const file = join(folder, 'nginx')
    if (
      await access(file).then(
        () => true,
        () => false,
      )
    )
      return file
  }
  return null
}

/** nginx before some instances. */
export interface Entrance {
  url: string
  /** passes on to these from now on */
  to: (instances: readonly string[]) => Promise<void>
  stop: () => Promise<void>
}

/** Starts nginx as the shop is deployed behind it, but for TLS, before the instances at these addresses. */
export async function openEntrance(
  nginx: string,
  folder: string,
  instances: readonly string[],
): Promise<Entrance> {
  const home = join(folder, 'nginx')
  await mkdir(home)
  const port = await freePort()
  const configuration = await readFile(CONFIGURATION, 'utf8')
  await writeFile(join(home, 'nginx.conf'), configuration.replaceAll('/tmp/', `${home}/`))
  await writeFile(join(home, 'entrance.conf'), `listen 127.0.0.1:${port};\nserver_name _;\n`)
  await writeFile(join(home, 'instances.conf'), upstream(instances))
  const child = spawn(nginx, ['-p', home, '-c', 'nginx.conf', '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk
  })
  const url = `http://127.0.0.1:${port}`
  await answering(url, child, () => said)
  return {
    url,
    to: async (next) => {
      await writeFile(join(home, 'instances.conf'), upstream(next))
      child.kill('SIGHUP')
      // The workers of before finish what they have begun; the new ones take what comes.
      await new Promise((resolve) => setTimeout(resolve, 500))
    },
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function upstream(instances: readonly string[]): string {
  const servers = instances.map((url) => `  server ${new URL(url).host} max_fails=1 fail_timeout=5s;`)
  return `upstream shop {\n  least_conn;\n${servers.join('\n')}\n  keepalive 64;\n}\n`
}

async function answering(url: string, child: ChildProcess, said: () => string): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`${url}/api/ping`).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`nginx ended with ${child.exitCode}: ${said()}`)
}
