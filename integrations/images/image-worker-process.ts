import { setPriority } from 'node:os'
import { encodeVariants } from './encode-variants.ts'
import type { WorkerJob, WorkerResponse } from './image-worker-messages.ts'
import { rasterize } from './rasterize.ts'

// Runs apart from the shop (see drawing.ts): each message is a job, each job is answered. Below the shop in
// priority, which keeps answering meanwhile, and gone when the shop is gone.
setPriority(10)
process.on('disconnect', () => process.exit())
process.on('message', (job: WorkerJob) => {
  void run(job).then((answer) => process.send?.(answer))
})

async function run({ id, kind, bytes }: WorkerJob): Promise<WorkerResponse> {
  try {
    const files =
      kind === 'svg' ? [{ suffix: 'png', bytes: await rasterize(bytes) }] : await encodeVariants(bytes)
    return { id, files }
  } catch (error) {
    return { id, fault: error instanceof Error ? error.message : String(error) }
  }
}
