// `npm run backup -- FILE`: writes a backup of the shop in DATA_DIR (or DATABASE_URL) to FILE; the shop may be running.
// Without FILE, writes it into the folder BACKUP_DIR, by default `sauvegardes`, or `DATA_DIR/sauvegardes` in a container.
import { join, resolve } from 'node:path'
import { backUpShop } from '../../server/backup/back-up-shop.ts'
import { backupName, rotateBackups } from '../../server/backup/backup-rotation.ts'
import { defaultBackupFolder } from './default-folder.ts'
import { inWords } from './in-words.ts'
import { withSettings } from './with-settings.ts'

await withSettings(async (env) => {
  const now = new Date()
  const [named] = process.argv.slice(2)
  const folder = env.backupDir ?? (await defaultBackupFolder('.', env.dataDir))
  const file = resolve(named ?? join(folder, backupName(now)))
  const sums = await backUpShop(file, env, now)
  if (!named && env.backupDir) await rotateBackups(env.backupDir, env.backupKeep, now)
  console.log(`${file}\n${inWords(sums)}`)
})
