import { parseSync, Visitor, type VisitorObject } from 'oxc-parser'

/**
 * The French texts of a source file: strings, fixed parts of templates (with `${` before an expression), and
 * text inside JSX elements.
 */
export function textsIn(file: string, source: string): string[] {
  const found: string[] = []
  const noteString: VisitorObject['Literal'] = ({ value }) => {
    if (typeof value === 'string') found.push(value)
  }
  const notePart: VisitorObject['TemplateElement'] = ({ value, tail }) => {
    // Templates with braces contain styles or scripts, not texts.
    if (value.cooked && !/[{}]/.test(value.cooked)) found.push(tail ? value.cooked : `${value.cooked}\${`)
  }
  const noteChild: VisitorObject['JSXText'] = ({ value }) => {
    found.push(value.replace(/[ \n\r\t]+/g, ' '))
  }
  new Visitor({ Literal: noteString, TemplateElement: notePart, JSXText: noteChild }).visit(
    parseSync(file, source).program,
  )
  return found
}
