// What `npm run dev` tries first. When the shop fails later, Node's watcher waits for an edit: what no edit mends is
// said before it begins.
import { lockFolder } from '../../data/engines/sqlite/folder-lock.ts'
import { prepareDataDirectory } from '../../server/data-directory.ts'
import { tryPort } from '../../server/http-server.ts'
import { readIdentity } from '../../server/identity-file.ts'
import { withSettings } from '../backup/with-settings.ts'

await withSettings(async (env) => {
  await tryPort(env)
  prepareDataDirectory(env.dataDir)
  if (!env.databaseUrl) lockFolder(env.dataDir).close()
  await readIdentity(env.identityFile)
})
