import type { CopyResult } from '../../integrations/images/copy-blobs.ts'
import type { Moved } from '../../server/database-migration/migrate-to-postgres.ts'
import type { Progress } from '../../server/database-migration/sync-shop.ts'

const number = (value: number) => value.toLocaleString('fr')

/** Tells how far a move is: a line for each table, rewritten while it is read where somebody looks on. */
export function sayProgress(): (progress: Progress) => void {
  let round = 0
  return (progress) => {
    switch (progress.kind) {
      case 'round':
        round += 1
        console.log(
          progress.held
            ? 'La boutique attend : dernière copie, et comparaison de toutes les tables.'
            : `Copie ${round}, la boutique reste ouverte.`,
        )
        return
      case 'reading':
        if (process.stdout.isTTY) process.stdout.write(`\r  ${progress.table} ${number(progress.rows)}`)
        return
      case 'table': {
        const { table, rows, changed } = progress
        const start = process.stdout.isTTY ? '\r\u001b[K' : ''
        console.log(
          `${start}  ${table.padEnd(17)} ${number(rows).padStart(11)} lignes, ${number(changed)} écrites`,
        )
      }
    }
  }
}

/** What was moved, and what is left to do. */
export function sayMoved({ tables, heldMilliseconds }: Moved, dataDir: string): void {
  console.log('\nLes deux bases tiennent les mêmes lignes (nombre et SHA-256 de chaque table) :')
  for (const [table, { count, sha256 }] of Object.entries(tables)) {
    console.log(`  ${table.padEnd(17)} ${number(count).padStart(11)}  ${sha256.slice(0, 16)}`)
  }
  console.log(`
La boutique a attendu ${number(heldMilliseconds)} ms. Celle de ${dataDir} montre encore ses pages, mais n'enregistre plus rien.
À faire maintenant :
  1. arrêtez-la, si elle est ouverte ;
  2. ajoutez à ses réglages DATABASE_URL, avec l'adresse donnée après --to ;
  3. gardez DATA_DIR tel quel : les images y sont ;
  4. ouvrez-la : npm start
Pour y renoncer avant d'avoir ouvert sur PostgreSQL : npm run move -- --reopen`)
}

/** Tells now and then how many files of images were copied. */
export function sayCopied(): (done: CopyResult) => void {
  return ({ copied }) => {
    if (copied % 500 === 0) console.log(`  ${number(copied)} fichiers d'images copiés`)
  }
}

/** What became of the images. */
export function sayImages({ copied, present }: CopyResult): void {
  console.log(`Images : ${number(copied)} fichiers copiés dans le dépôt, ${number(present)} y étaient déjà.`)
}
