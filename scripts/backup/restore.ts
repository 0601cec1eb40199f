// Restores a backup into DATA_DIR (and DATABASE_URL): checked first, what was there kept aside. The shop must be closed.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { InvalidBackupError } from '../../server/backup/load-backup.ts'
import { restoreShop } from '../../server/backup/restore-shop.ts'
import { inWords } from './in-words.ts'
import { withSettings } from './with-settings.ts'

await withSettings(async (env) => {
  const [file] = process.argv.slice(2)
  if (!file) throw new InvalidBackupError('Indiquez la sauvegarde : npm run restore -- FICHIER')
  if (!existsSync(file)) throw new InvalidBackupError(`La sauvegarde ${file} est introuvable.`)
  const { head, sums, aside } = await restoreShop(resolve(file), env, new Date())
  console.log(
    `Sauvegarde du ${new Date(head.createdAt).toLocaleString('fr')} remise dans ${resolve(env.dataDir)}.`,
  )
  console.log(inWords(sums))
  if (aside) console.log(`Ce qui s'y trouvait est gardé dans ${resolve(aside)}.`)
})
