import { setPriority } from 'node:os'
import { encodeVariants } from './encode-variants.ts'
import type { WorkerJob, WorkerResponse } from './image-worker.ts'

// Child process of image-worker.ts. Its low priority lets the shop answer requests.
setPriority(10)
process.on('disconnect', () => process.exit())
process.on('message', (job: WorkerJob) => {
  void run(job).then((response) => process.send?.(response))
})

async function run({ id, bytes }: WorkerJob): Promise<WorkerResponse> {
  try {
    return { id, files: await encodeVariants(bytes) }
  } catch (error) {
    return { id, fault: error instanceof Error ? error.message : String(error) }
  }
}
