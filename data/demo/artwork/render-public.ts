/**
 * Draws the pictures in public/ and app/assets/: hero pictures, mark, icons, share picture, placeholder and the partners'
 * signs.
 * Run it with `node data/demo/artwork/render-public.ts` after a drawing has changed.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { renderMark, renderPlaceholder, renderScene } from './scene.ts'
import { HEROES, SHARE } from './scenes.ts'
import { renderWordmark, WORDMARKS } from './wordmarks.ts'

const PUBLIC = fileURLToPath(new URL('../../../public/', import.meta.url))
/** The build names these by their content. */
const ASSETS = fileURLToPath(new URL('../../../app/assets/', import.meta.url))
const svg = (text: string) => sharp(Buffer.from(text))

await mkdir(`${PUBLIC}partners`, { recursive: true })
await mkdir(`${ASSETS}hero`, { recursive: true })
for (const mark of WORDMARKS) await writeFile(`${PUBLIC}partners/${mark.file}.svg`, renderWordmark(mark))
await writeFile(`${ASSETS}logo.svg`, renderMark(100))
await writeFile(`${PUBLIC}favicon.svg`, renderMark(100))
await writeFile(`${PUBLIC}placeholder.svg`, renderPlaceholder())
await svg(renderMark(180, { ground: '#fffaf2', margin: 14 }))
  .png()
  .toFile(`${PUBLIC}apple-touch-icon.png`)
for (const size of [192, 512]) {
  await svg(renderMark(size, { ground: '#fffaf2', margin: 8 }))
    .png()
    .toFile(`${PUBLIC}icon-${size}.png`)
}
await svg(renderMark(512, { ground: '#ffe8d8', margin: 22 }))
  .png()
  .toFile(`${PUBLIC}icon-maskable-512.png`)

for (const [index, { wide, tall }] of HEROES.entries()) {
  const name = `${ASSETS}hero/${index + 1}`
  const phone = await svg(renderScene(tall)).png().toBuffer()
  for (const width of [480, 720, 960]) {
    await sharp(phone).resize({ width }).avif({ quality: 42, effort: 6 }).toFile(`${name}-${width}.avif`)
  }
  await sharp(phone).resize({ width: 480 }).webp({ quality: 68 }).toFile(`${name}-480.webp`)
  const desk = await svg(renderScene(wide)).png().toBuffer()
  await sharp(desk).avif({ quality: 48, effort: 6 }).toFile(`${name}-1440.avif`)
  await sharp(desk).webp({ quality: 72 }).toFile(`${name}-1440.webp`)
}

const title = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><text x="70" y="320" font-family="Nunito, DejaVu Sans, sans-serif" font-weight="900" font-size="92" fill="#0b6b70">Keur Bébé</text><text x="74" y="386" font-family="Nunito, DejaVu Sans, sans-serif" font-size="34" fill="#2b2135">La maison des tout-petits</text></svg>`
await svg(renderScene(SHARE))
  .composite([
    { input: await svg(renderMark(150)).png().toBuffer(), left: 70, top: 80 },
    { input: Buffer.from(title), left: 0, top: 0 },
  ])
  .jpeg({ quality: 84, mozjpeg: true })
  .toFile(`${PUBLIC}logo.jpg`)
