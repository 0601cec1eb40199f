import { CamelCasePlugin } from 'kysely'

class ColumnNames extends CamelCasePlugin {
  /** Leaves a name with an underscore as it is, because it is the database's own. */
  protected override snakeCase(name: string): string {
    return name.includes('_') ? name : super.snakeCase(name)
  }
}

/**
 * Queries and their rows name tables and columns in camel case (`productId`, `rated1`), the database in snake case
 * (`product_id`, `rated_1`). The text of a `sql` template is not translated, its rows are.
 */
export const columnNames = new ColumnNames({ underscoreBeforeDigits: true, maintainNestedObjectKeys: true })
