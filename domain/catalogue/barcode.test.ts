import { describe, expect, it } from 'vitest'
import { barcodeForms, barcodeKey, readBarcode } from './barcode.ts'

describe('readBarcode', () => {
  it.each([
    ['3017620422003', '3017620422003'],
    [' 3 017620 422003 ', '3017620422003'],
    ['978-2-07-036822-8', '9782070368228'],
    ['012345678905', '012345678905'],
    ['0012345678905', '0012345678905'],
    ['96385074', '96385074'],
    ['04252614', '04252614'],
    ['10012345678902', '10012345678902'],
    ['\u200e96385074', '96385074'],
    ["'012345678905", '012345678905'],
    ['="012345678905"', '012345678905'],
    ['３０１７６２０４２２００３', '3017620422003'],
    ['301762042200\u20103', '3017620422003'],
    ['123 456', '123 456'],
    ['KB-0042', 'KB-0042'],
    ['376/1', '376/1'],
    ['377', '377'],
    ['12345', '12345'],
    ['', ''],
  ])('reads %j as %j', (typed, barcode) => {
    expect(readBarcode(typed)).toEqual({ ok: true, barcode })
  })

  it.each([
    ['6,00123E+12', /«\s6,00123E\+12\s» est un nombre écrit par un tableur/],
    ['6.00123e12', /écrit par un tableur/],
    ['4E5123', /écrit par un tableur/],
    ['3017620422003,00', /écrit par un tableur/],
    ['3.017.620.422.003', /écrit par un tableur/],
    ['6,00123 E+12', /écrit par un tableur/],
    ['6,00123×10^12', /écrit par un tableur/],
    ['6.00123Ｅ＋12', /écrit par un tableur/],
    ['3017620422003.', /écrit par un tableur/],
    ['3.017.620.422.003,00', /écrit par un tableur/],
    ['3’017’620’422’003', /écrit par un tableur/],
    ['3 017 620 422 003,00', /écrit par un tableur/],
    ['+3017620422003', /écrit par un tableur/],
    ['#REF!', /erreur du tableur/],
    ['#N/A', /erreur du tableur/],
    ['#DIV/0!', /erreur du tableur/],
    ['########', /erreur du tableur/],
    ['12345678905', /a perdu un zéro au début.* 012345678905\./],
    ['5000159', /a perdu un zéro au début.* 05000159\./],
    ['3017620422004', /le dernier chiffre devrait être 3/],
    ['012345678900', /le dernier chiffre devrait être 5/],
    ['96385075', /le dernier chiffre devrait être 4/],
    ['10012345678901', /le dernier chiffre devrait être 2/],
    ['x'.repeat(65), /64 caractères/],
  ])('refuses %j and says why', (typed, message) => {
    expect(readBarcode(typed)).toEqual({ ok: false, message: expect.stringMatching(message) })
  })
})

it('barcodeKey is the same for a UPC and for the EAN with one more zero', () => {
  expect(barcodeKey('012345678905')).toBe(barcodeKey('0012345678905'))
  expect(barcodeKey('KB-1')).toBe('KB-1')
  expect(barcodeForms('012345678905')).toEqual(['012345678905', '0012345678905', '00012345678905'])
  expect(barcodeForms('KB-1')).toEqual(['KB-1'])
})
