import * as v from 'valibot'
import { CATEGORIES } from '../domain/catalogue/categories.ts'
import { sizeRowsProblem } from '../domain/catalogue/size-help.ts'
import { trimmed } from '../domain/text/typed-list.ts'
import { atMostCharacters, cleanToLine, inputObject, tooLong } from './fields.ts'
import { LIMITS, line, optionalLine } from './setting-fields.ts'

const SIZES = 'Indiquez au moins une taille, une par ligne.'
export const sizeTable = v.pipe(
  inputObject({
    id: line('Il manque un identifiant.', 40),
    category: v.picklist(CATEGORIES, 'Choisissez un rayon.'),
    brand: optionalLine(60),
    measure: v.picklist(['body', 'foot'], 'Choisissez ce qui est mesuré.'),
    rows: v.pipe(
      v.array(
        v.pipe(v.string(SIZES), atMostCharacters(LIMITS.line, tooLong(LIMITS.line)), cleanToLine),
        SIZES,
      ),
      v.transform((typed) => trimmed(typed)),
      v.minLength(1, SIZES),
      v.maxLength(LIMITS.sizes, `${LIMITS.sizes} tailles au maximum.`),
    ),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { value } = dataset
    const message = sizeRowsProblem(value)
    if (message === null) return
    addIssue({
      message,
      path: [{ type: 'object', origin: 'value', input: { ...value }, key: 'rows', value: value.rows }],
    })
  }),
)
