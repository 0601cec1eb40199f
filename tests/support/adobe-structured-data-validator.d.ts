/** The package brings no types of its own. */
declare module '@adobe/structured-data-validator' {
  export interface Issue {
    severity: 'ERROR' | 'WARNING'
    issueMessage: string
    fieldNames: string[]
    path: { type?: string; property?: string; index?: number }[]
  }
  export default class Validator {
    /** Objects by their type, as they were found in a page. */
    validate(found: { jsonld: Record<string, object[]> }): Promise<Issue[]>
  }
}
