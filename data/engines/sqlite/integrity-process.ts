import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { findDamage } from './integrity.ts'

// Reads the whole of a large database beside the shop, which goes on meanwhile.
const database = new DatabaseSync(workerData, { readOnly: true })
parentPort?.postMessage(findDamage(database))
database.close()
