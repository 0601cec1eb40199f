/** The package has no types. */
declare module '@adobe/structured-data-validator' {
  export interface Issue {
    severity: 'ERROR' | 'WARNING'
    issueMessage: string
    fieldNames: string[]
    path: { type?: string; property?: string; index?: number }[]
  }
  export default class Validator {
    /** @param found structured-data objects of a page, by type */
    validate(found: { jsonld: Record<string, object[]> }): Promise<Issue[]>
  }
}
