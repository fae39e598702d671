import { ringPaths } from '../../shell/brand-mark.tsx'

/** The background of the mark: `light` is transparent, `dark` is the brand's forest. */
export type MarkGround = 'light' | 'dark'

/** Colors by the names of their tokens. */
const looks = {
  light: { ground: null, rings: '--forest', heart: '--copper' },
  dark: { ground: '--forest', rings: '--on-band', heart: '--on-band-focus' },
} as const

/** The mark has a view box of 48 units and lines of 3.4. On a dark background it keeps the margin to the edge. */
const VIEW_BOX = 48
const LINE = 3.4
const MARGIN = { light: 0, dark: 8 } as const

/** Draws the mark as a square PNG with sides of `pixels`, from the same paths as on the page. */
export async function drawMark(ground: MarkGround, pixels: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = pixels
  canvas.height = pixels
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser can’t draw on a canvas')

  const tokens = getComputedStyle(document.documentElement)
  const look = looks[ground]
  if (look.ground) {
    context.fillStyle = tokens.getPropertyValue(look.ground)
    context.fillRect(0, 0, pixels, pixels)
  }
  const margin = MARGIN[ground]
  const scale = pixels / (VIEW_BOX + 2 * margin)
  context.scale(scale, scale)
  context.translate(margin, margin)
  context.lineWidth = LINE
  context.lineCap = 'round'
  for (const path of ringPaths) {
    const color = path === ringPaths.at(-1) ? look.heart : look.rings
    context.strokeStyle = tokens.getPropertyValue(color)
    context.stroke(new Path2D(path))
  }
  return asPng(canvas)
}

function asPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob)
      else reject(new Error('This browser can’t write a PNG'))
    }, 'image/png')
  })
}
