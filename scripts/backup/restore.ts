// `npm run restore -- FILE`: checks a backup and restores it into DATA_DIR (and DATABASE_URL); the old data is moved
// aside. The shop must be stopped.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { InvalidBackupError } from '../../server/backup/load-backup.ts'
import { restoreShop } from '../../server/backup/restore-shop.ts'
import { inWords } from './in-words.ts'
import { withSettings } from './with-settings.ts'

await withSettings(async (env) => {
  const [file] = process.argv.slice(2)
  if (!file) throw new InvalidBackupError('Name the backup: npm run restore -- FILE')
  if (!existsSync(file)) throw new InvalidBackupError(`There is no backup ${file}.`)
  const { head, sums, aside } = await restoreShop(resolve(file), env, new Date())
  console.log(
    `Restored the backup of ${new Date(head.createdAt).toISOString()} into ${resolve(env.dataDir)}.`,
  )
  console.log(inWords(sums))
  if (aside) console.log(`The former content is in ${resolve(aside)}.`)
})
