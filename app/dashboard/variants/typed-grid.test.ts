import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextCell, placeBlock, readBlock, readCell, sumUnits } from './typed-grid.ts'

describe('readCell', () => {
  it.each([
    ['', 0],
    [' ', 0],
    ['12 500', 12_500],
    ['abc', null],
  ])('reads %j as %j', (typed, units) => {
    expect(readCell(typed)).toBe(units)
  })
})

describe('sumUnits', () => {
  it('adds up the cells that contain a valid number', () => {
    expect(sumUnits(['4', '', 'abc', '2'])).toBe(6)
  })
})

describe('nextCell', () => {
  const grid = { rows: 2, columns: 3 }

  it.each([
    [0, 'ArrowRight', 1],
    [2, 'ArrowRight', null],
    [3, 'ArrowLeft', null],
    [4, 'ArrowLeft', 3],
    [1, 'ArrowDown', 4],
    [4, 'ArrowDown', null],
    [4, 'ArrowUp', 1],
    [1, 'ArrowUp', null],
    [1, 'Enter', 4],
    [4, 'Enter', 2],
    [5, 'Enter', null],
    [0, 'Tab', null],
  ])('for cell %i and the key %s returns %j', (from, key, to) => {
    expect(nextCell(from, key, grid)).toBe(to)
  })

  it('reaches every cell once with Enter; Up reverses Down, and Left reverses Right', () => {
    const sizes = fc.record({ rows: fc.integer({ min: 1, max: 8 }), columns: fc.integer({ min: 1, max: 8 }) })
    fc.assert(
      fc.property(sizes, (size) => {
        const visited: number[] = []
        for (let cell: number | null = 0; cell !== null; cell = nextCell(cell, 'Enter', size))
          visited.push(cell)
        const cells = Array.from({ length: size.rows * size.columns }, (_, index) => index)
        expect(visited.toSorted((a, b) => a - b)).toEqual(cells)
        for (const cell of cells) {
          const down = nextCell(cell, 'ArrowDown', size)
          if (down !== null) expect(nextCell(down, 'ArrowUp', size)).toBe(cell)
          const right = nextCell(cell, 'ArrowRight', size)
          if (right !== null) expect(nextCell(right, 'ArrowLeft', size)).toBe(cell)
        }
      }),
    )
  })
})

describe('readBlock', () => {
  it.each([
    [
      '1\t2\n3\t4',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      '1\t2\r\n3\t4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['1\n\n3\n', [['1'], [''], ['3']]],
    [' 1 \t', [['1', '']]],
    ['7', [['7']]],
  ])('splits the pasted text %j into rows and cells', (text, block) => {
    expect(readBlock(text)).toEqual(block)
  })

  it('reads cells copied from a spreadsheet', () => {
    const blocks = fc
      .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }))
      .chain(([rows, columns]) => {
        const line = fc.array(fc.nat(99).map(String), { minLength: columns, maxLength: columns })
        return fc.array(line, { minLength: rows, maxLength: rows })
      })
    fc.assert(
      fc.property(blocks, fc.constantFrom('\n', '\r\n'), (block, end) => {
        const text = block.map((line) => line.join('\t') + end).join('')
        expect(readBlock(text)).toEqual(block)
      }),
    )
  })
})

describe('placeBlock', () => {
  const block = [
    ['1', '2'],
    ['3', '4'],
  ]

  it('fills the grid from the focused cell to the right and downwards', () => {
    expect(placeBlock(block, 4, { rows: 3, columns: 3 })).toEqual({
      filled: [
        [4, '1'],
        [5, '2'],
        [7, '3'],
        [8, '4'],
      ],
      outside: 0,
    })
  })

  it('counts the values outside the grid', () => {
    expect(placeBlock(block, 8, { rows: 3, columns: 3 })).toEqual({ filled: [[8, '1']], outside: 3 })
  })

  it('pastes a row downwards into a grid of one column, and a column sideways into a grid of one row', () => {
    const filled = [
      [0, '1'],
      [1, '2'],
      [2, '3'],
    ]
    expect(placeBlock([['1', '2', '3']], 0, { rows: 3, columns: 1 })).toEqual({ filled, outside: 0 })
    expect(placeBlock([['1'], ['2'], ['3']], 0, { rows: 1, columns: 3 })).toEqual({ filled, outside: 0 })
    expect(placeBlock([['1'], ['2'], ['3']], 0, { rows: 1, columns: 1 }).filled).toEqual([[0, '1']])
  })

  it('places each value in a different cell, or counts it as outside the grid', () => {
    const size = fc.integer({ min: 1, max: 6 })
    fc.assert(
      fc.property(size, size, size, size, fc.nat(35), (rows, columns, height, width, anywhere) => {
        const values = Array.from({ length: height }, () => Array.from({ length: width }, () => 'x'))
        const { filled, outside } = placeBlock(values, anywhere % (rows * columns), { rows, columns })
        const places = new Set(filled.map(([index]) => index))
        expect(places.size + outside).toBe(height * width)
        for (const index of places) expect(index < rows * columns && index >= 0).toBe(true)
      }),
    )
  })
})
