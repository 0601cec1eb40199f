import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { findCorruption } from './integrity.ts'

// Reads the whole of a large database beside the shop, which goes on meanwhile.
const database = new DatabaseSync(workerData, { readOnly: true })
parentPort?.postMessage(findCorruption(database))
database.close()
