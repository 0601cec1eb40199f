import type { Checksums } from '../../server/backup/backup-format.ts'

export function inWords({ tables, images }: Checksums): string {
  const count = (table: string) => tables[table]?.count ?? 0
  return `${count('orders')} orders, ${count('products')} products, ${count('users')} accounts, ${images.count} image files`
}
