import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bareTexts } from './support/bare-text.ts'

const SCREENS = globSync('app/**/*.tsx').filter((file) => !file.endsWith('.test.tsx'))

it('no element has bare text beside children that change', () => {
  expect(SCREENS.length).toBeGreaterThan(200)
  expect(SCREENS.flatMap((file) => bareTexts(file, readFileSync(file, 'utf8')))).toEqual([])
})

describe('bareTexts', () => {
  it.each([
    ['a conditional element before text', '<button>{loading && <Spinner />} Envoyer</button>'],
    ['a conditional element after text', '<p>Total {fee && <b>frais</b>}</p>'],
    ['text that appears', '<p><b>A</b>{late && "en retard"}</p>'],
    ['texts that take turns beside an element', '<button><i />{open ? "Fermer" : "Ouvrir"}</button>'],
    ['an element and a text that take turns', '<p><b>A</b>{link ? <a href="/">B</a> : "B"}</p>'],
    ['a number inside a text', '<p>{count} articles</p>'],
    ['children of unknown kind', '<button>{loading && <Spinner />}{children}</button>'],
    ['a component that may render nothing', '<p><Notice /> Total</p>'],
    ['an icon chosen by a variable', '<p><Icon /> Total</p>'],
    ['an element with a key', '<p><b key={total}>1</b> article</p>'],
    ['a list beside text', '<p>Tailles {sizes.map((size) => <b key={size}>{size}</b>)}</p>'],
    ['text in a fragment that appears', '<p><b>A</b>{late && <>, en <b>retard</b></>}</p>'],
    ['a space beside a conditional element', '<p>{late && <b>A</b>} <b>B</b></p>'],
  ])('finds %s', (_, markup) => {
    expect(bareTexts('example.tsx', `const a = () => ${markup}`)).toHaveLength(1)
  })

  it.each([
    ['text alone in its element', '<button>{loading && <Spinner />}<span>{label}</span></button>'],
    ['text and elements that never change', '<p>Voir la <a href="/">liste</a>.</p>'],
    ['an icon of the icon library', '<p><Check /> Fait</p>'],
    ['texts that take turns alone', '<button>{open ? "Fermer" : "Ouvrir"}</button>'],
    ['a list alone', '<ul>{sizes.map((size) => <li key={size}>{size}</li>)}</ul>'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source code to examine
    ['one text with a number', '<p>{`${count} articles`}</p>'],
  ])('accepts %s', (_, markup) => {
    const source = `import { Check } from 'lucide-react'\nconst a = () => ${markup}`
    expect(bareTexts('example.tsx', source)).toEqual([])
  })

  it('accepts children that are typed as elements', () => {
    const source =
      'interface Props { children: Elements }\nconst a = ({ children }: Props) => <p><Head />{children}</p>'
    expect(bareTexts('example.tsx', source)).toEqual([])
  })
})
