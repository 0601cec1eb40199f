import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { findCorruption } from './integrity.ts'

// In a thread, because a large database takes long to read.
const database = new DatabaseSync(workerData, { readOnly: true })
parentPort?.postMessage(findCorruption(database))
database.close()
