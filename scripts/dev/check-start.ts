// Checks port, data folder and identity file before `npm run dev`, because Node's watcher would not exit after a
// failed start, but wait for an edit.
import { lockFolder } from '../../data/engines/sqlite/folder-lock.ts'
import { prepareDataDirectory } from '../../server/data-directory.ts'
import { assertPortIsFree } from '../../server/http-server.ts'
import { readIdentity } from '../../server/identity-file.ts'
import { withSettings } from '../backup/with-settings.ts'

await withSettings(async (env) => {
  await assertPortIsFree(env)
  prepareDataDirectory(env.dataDir)
  if (!env.databaseUrl) lockFolder(env.dataDir).close()
  await readIdentity(env.identityFile)
})
