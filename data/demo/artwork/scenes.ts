import type { Picture } from './picture.ts'
import type { Placed } from './scene.ts'

const lion: Picture = { drawing: 'plush', colour: '#e8b36a', accent: '#b9682f', motif: 'lion' }
const elephant: Picture = { drawing: 'plush', colour: '#b9c4cf', accent: '#e9b3ae', motif: 'elephant' }
const gift: Picture = { drawing: 'giftBox', colour: '#f7d9d4', accent: '#b4574e', pattern: 'hearts' }
const pram: Picture = { drawing: 'pram', colour: '#6f8f86', accent: '#efe3cf' }
const basket: Picture = { drawing: 'basket', colour: '#fdf0e0', accent: '#e2725b', pattern: 'gingham' }
const blocks: Picture = { drawing: 'blocks', colour: '#3d8b8b', accent: '#e2725b' }
const rings: Picture = { drawing: 'rings', colour: '#e2725b', accent: '#3d8b8b' }
const car: Picture = { drawing: 'car', colour: '#d9573f', accent: '#fff3e4' }
const doll: Picture = { drawing: 'doll', colour: '#e9a23b', accent: '#2f7f86', pattern: 'waxLeaves' }
const dress: Picture = {
  drawing: 'dress',
  colour: '#f3b6a8',
  accent: '#fff3e4',
  pattern: 'flowers',
  view: 'hanger',
}
const boubou: Picture = {
  drawing: 'boubou',
  colour: '#2f7f86',
  accent: '#f2cf72',
  pattern: 'waxDiamonds',
  view: 'hanger',
}

const at = (picture: Picture, x: number, y: number, scale: number): Placed => ({ picture, x, y, scale })
const WIDE = { width: 1440, height: 560, floor: 450 } as const
const TALL = { width: 960, height: 800, floor: 690 } as const

/** The three pictures at the top of home; words stand at the left on a desk, at the top on a phone. */
export const HEROES = [
  {
    wide: {
      ...WIDE,
      colour: '#fbdcc6',
      bunting: true,
      objects: [
        at(rings, 1110, 150, 0.38),
        at(lion, 720, 60, 0.5),
        at(elephant, 1010, 130, 0.44),
        at(blocks, 560, 180, 0.38),
      ],
    },
    tall: {
      ...TALL,
      colour: '#fbdcc6',
      objects: [at(rings, 600, 340, 0.46), at(lion, 60, 260, 0.56), at(elephant, 390, 330, 0.48)],
    },
  },
  {
    wide: { ...WIDE, colour: '#d6e9dc', objects: [at(basket, 1000, 90, 0.5), at(pram, 640, 40, 0.54)] },
    tall: { ...TALL, colour: '#d6e9dc', objects: [at(basket, 470, 320, 0.52), at(pram, 10, 270, 0.56)] },
  },
  {
    wide: {
      ...WIDE,
      colour: '#f8d5d2',
      objects: [
        at(boubou, 990, 10, 0.44),
        at(dress, 730, 10, 0.44),
        at(car, 560, 210, 0.36),
        at(doll, 960, 190, 0.36),
        at(gift, 1180, 220, 0.32),
      ],
    },
    tall: {
      ...TALL,
      colour: '#f8d5d2',
      objects: [at(doll, 40, 320, 0.52), at(gift, 470, 340, 0.5), at(car, 290, 480, 0.36)],
    },
  },
] as const

/** The picture a link to the shop is shown with, 1200 by 630. */
export const SHARE = {
  width: 1200,
  height: 630,
  floor: 520,
  colour: '#fbdcc6',
  objects: [at(pram, 830, 130, 0.46), at(lion, 620, 220, 0.42)],
}
