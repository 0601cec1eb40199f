import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { findCorruption } from './integrity.ts'

// Runs in a thread, because reading a large database takes long.
const database = new DatabaseSync(workerData, { readOnly: true })
parentPort?.postMessage(findCorruption(database))
database.close()
