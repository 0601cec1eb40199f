import type * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { VALIDATION_MESSAGES } from '../domain/validation-messages.ts'
import { createAdminInput, registerInput } from './accounts.ts'
import { contactInput } from './contact-form.ts'
import { newCourierInput } from './courier.ts'
import { inputObject, validate } from './fields.ts'
import { newAddressInput } from './follow.ts'
import { noteInput } from './order-details.ts'
import { deliveryForm } from './order-form.ts'
import { paymentForm } from './payment-claim.ts'
import { productInput } from './product.ts'
import { reviewInput } from './review-form.ts'
import { newSynonym } from './searches.ts'
import { SETTINGS } from './settings.ts'

const INVISIBLE = ['\u200b', '\u2060', '\u00ad', '\u3164']
const { allFields } = VALIDATION_MESSAGES

const FIELDS: readonly [name: string, schema: v.GenericSchema, message: string][] = [
  ['the customer of an order', deliveryForm.entries.customerName, allFields],
  ['the address of an order', deliveryForm.entries.deliveryAddress, allFields],
  ['the new address of an order', newAddressInput.entries.deliveryAddress, 'Indiquez la nouvelle adresse.'],
  ['the payer', paymentForm.entries.name, allFields],
  ['the subject of a message', contactInput.entries.subject, allFields],
  ['a message', contactInput.entries.message, allFields],
  ['a comment', reviewInput.entries.text, VALIDATION_MESSAGES.commentEmpty],
  ['the name of a product', productInput.entries.name, VALIDATION_MESSAGES.productName],
  ['the description of a product', productInput.entries.description, VALIDATION_MESSAGES.productDescription],
  ['a brand', productInput.entries.brand, VALIDATION_MESSAGES.productBrand],
  ['a sub-category', productInput.entries.subCategory, VALIDATION_MESSAGES.productSubCategory],
  ['a courier', newCourierInput.entries.name, allFields],
  ['a user name', registerInput.entries.username, allFields],
  ['the name of an administrator', createAdminInput.entries.name, allFields],
  ['a note', noteInput.entries.text, 'Écrivez la note.'],
  ['a synonym', newSynonym.entries.query, 'Indiquez un mot.'],
  ['the name of the shop', SETTINGS.name, 'Indiquez le nom de la boutique.'],
]

describe('typed texts', () => {
  it.each(FIELDS)('%s cannot consist of invisible characters', (_, schema, message) => {
    for (const invisible of [...INVISIBLE, INVISIBLE.join(' '), ' \u200e\n']) {
      const result = validate(inputObject({ field: schema }), { field: invisible })
      expect(result, JSON.stringify(invisible)).toEqual({ ok: false, issues: [{ path: 'field', message }] })
    }
  })

  it.each(FIELDS)('%s is stored without invisible and control characters', (_, schema) => {
    for (const invisible of [...INVISIBLE, '\u001b', '\u0007']) {
      expect(validate(schema, `Awa${invisible}`), JSON.stringify(invisible)).toEqual({
        ok: true,
        value: 'Awa',
      })
    }
  })

  it('an invisible pseudonym and invisible choices of a product count as none', () => {
    expect(validate(reviewInput, { text: 'Joli', pseudo: '\u2060' })).toMatchObject({ value: { pseudo: '' } })
    expect(validate(productInput.entries.sizes, ['\u200b', 'M\u200b'])).toEqual({ ok: true, value: ['M'] })
  })
})
