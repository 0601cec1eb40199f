import { createServer, type Server } from 'node:http'
import { listen } from '../http-server.ts'

interface Page {
  contentType: string
  text: () => Promise<string>
}

export async function openMetricsServer(page: Page, at: { port: number; host: string }): Promise<Server> {
  const server = createServer((req, res) => {
    if (req.method !== 'GET' || req.url !== '/metrics') return void res.writeHead(404).end()
    page.text().then(
      (text) => res.writeHead(200, { 'Content-Type': page.contentType }).end(text),
      () => res.writeHead(500).end(),
    )
  })
  await listen(server, at)
  return server
}
