// `npm run reset-password -- <user name or e-mail> [--remove-second-factor]`: sets a new password for an account in
// DATA_DIR (or DATABASE_URL), prints it once and ends the account's sessions.
import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { resetAccountPassword } from '../../server/reset-account-password.ts'
import { withSettings } from '../backup/with-settings.ts'

const REMOVE = '--remove-second-factor'
const USAGE = `Say whose password: npm run reset-password -- <user name or e-mail> [${REMOVE}]`

async function readLogin(args: string[]): Promise<string> {
  const [login] = args.filter((arg) => arg !== REMOVE)
  if (login || !stdin.isTTY) return login ?? ''
  const terminal = createInterface({ input: stdin, output: stdout })
  const typed = await terminal.question('User name or e-mail: ')
  terminal.close()
  return typed.trim()
}

await withSettings(async (env) => {
  const args = process.argv.slice(2)
  const login = await readLogin(args)
  if (login === '' || login.startsWith('--')) throw new Error(USAGE)
  const done = await resetAccountPassword(env, login, { removeSecondFactor: args.includes(REMOVE) })
  if (!done) throw new Error(`There is no account ${login}.`)
  const { user, password, secondFactor } = done
  console.log(`New password of ${user.username} (${user.email}), shown only here: ${password}`)
  console.log('All sessions of the account have ended. Sign in and change the password in « Mon compte ».')
  if (secondFactor === 'removed') console.log('The second factor was removed.')
  if (secondFactor === 'on') console.log(`The second factor stays on; ${REMOVE} removes it.`)
})
