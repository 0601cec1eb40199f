import sharp from 'sharp'

/** Draws an SVG the project itself made as a PNG of the widest width kept, 800 pixels. Uploads never come this way. */
export async function rasterize(svg: Uint8Array): Promise<Uint8Array> {
  // Read again at once by the image store: little compression saves time and loses nothing.
  return sharp(svg).resize(800, 800, { fit: 'inside' }).png({ compressionLevel: 1 }).toBuffer()
}
