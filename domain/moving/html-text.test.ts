import { expect, it } from 'vitest'
import { htmlToText } from './html-text.ts'

it.each([
  ['<p>Doux</p><script>alert("<b>")</script><p>Chaud</p>', 'Doux\n\nChaud'],
  ['<style>p { color: red }</style >Doux <svg><path d="M0"/></svg\n>et chaud', 'Doux et chaud'],
  ['Doux<script>never closed', 'Doux'],
  ['<img src=x onerror=alert(1)>Doux', 'Doux'],
])('htmlToText shows nothing of %j that a browser hides', { tags: ['K-20'] }, (html, text) => {
  expect(htmlToText(html)).toBe(text)
})
