import { createRequire } from 'node:module'
import { openSync } from 'fontkit'
import PDFDocument from 'pdfkit'

const require = createRequire(import.meta.url)
const FONTS = {
  regular: require.resolve('@expo-google-fonts/bricolage-grotesque/400Regular/BricolageGrotesque_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf'),
}

type Font = keyof typeof FONTS
/** Of the light colours of src/ui/tokens.css. */
export const INK = '#15130f'
export const INK_2 = '#5b564d'
export const LINE = '#e2dbce'
export const SUNKEN = '#efeae0'

/** What the embedded fonts do not have. */
const MISSING = /[^\u0020-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac]/gu

type Source = PDFKit.Mixins.PDFFontSource
const LAST_CHAR = 0x20ac
const parsed = new Map<string, Source>()

/**
 * A font, parsed once in this thread, because that takes longer than to draw a ticket; pdfkit takes it, its types do not
 * know it. A glyph keeps the character for which it was asked first. So each is asked for here by its own: one that is
 * first a part of another ('c' of 'ç') would have none, and could not be searched or read aloud.
 */
function fontOf(file: string): Source {
  const known = parsed.get(file)
  if (known) return known
  const font = openSync(file)
  if (!('glyphForCodePoint' in font)) throw new Error(`${file} is a collection of fonts`)
  for (let char = 0x20; char <= LAST_CHAR; char += 1)
    if (String.fromCodePoint(char).replace(MISSING, '') !== '') font.glyphForCodePoint(char)
  parsed.set(file, font as unknown as Source)
  return font as unknown as Source
}

/** A text in letters that the fonts have: others lose their accents, or are left out. */
const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(MISSING, (char) => char.normalize('NFKD').replace(MISSING, ''))
    .replace(/ {2,}/g, ' ')
    .trim()

/** How a text is set, in points; `lines`: the most it may have, of which the last one ends with an ellipsis. */
export type TextStyle = {
  font?: Font
  size: number
  colour?: string
  lines?: number
  align?: 'left' | 'center' | 'right'
}
type Box = { x: number; y: number; width: number }

const LINE_HEIGHT = 1.22

/**
 * A document whose text can be selected, searched and read aloud in order (PDF/UA): each text is tagged, and what is
 * only drawn is not read. Coordinates are in points from the top left corner.
 */
export function openPaper(title: string, size: [width: number, height: number]) {
  const doc = new PDFDocument({
    size,
    margin: 0,
    // Its types know a file's name alone.
    font: fontOf(FONTS.regular) as string,
    lang: 'pt-BR',
    displayTitle: true,
    tagged: true,
    // Its types know PDF/A alone.
    ...({ subset: 'PDF/UA' } as object),
    pdfVersion: '1.7',
    autoFirstPage: false,
    info: { Title: title },
  })
  for (const [name, file] of Object.entries(FONTS)) doc.registerFont(name, fontOf(file))
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  let section = root

  const set = ({ font = 'regular', size: points, colour = INK }: TextStyle) =>
    doc.font(font).fontSize(points).fillColor(colour)
  const widthOf = (text: string, style: TextStyle): number => {
    set(style)
    return doc.widthOfString(printable(text))
  }

  /** The lines that a text needs, up to those that it may have. */
  function linesOf(text: string, width: number, style: TextStyle): number {
    set(style)
    const height = style.size * LINE_HEIGHT
    const whole = doc.heightOfString(printable(text), { width, lineGap: height - doc.currentLineHeight() })
    return Math.min(style.lines ?? 1, Math.ceil(whole / height - 0.01))
  }
  /** Writes a text into a box. @returns the y below it */
  function write(text: string, { x, y, width }: Box, style: TextStyle): number {
    const lineHeight = style.size * LINE_HEIGHT
    const height = linesOf(text, width, style) * lineHeight
    const lineGap = lineHeight - doc.currentLineHeight()
    doc.text(printable(text), x, y, { width, align: style.align ?? 'left', lineGap, height, ellipsis: true })
    return y + height
  }

  return {
    doc,
    widthOf,
    /** Begins a page. */
    page: () => void doc.addPage(),
    /** Begins a part that is read as one, such as a ticket. */
    section(): void {
      section = doc.struct('Sect')
      root.add(section)
    },
    /** The height of a line. */
    lineOf: ({ size: points }: TextStyle): number => points * LINE_HEIGHT,
    /** Draws what is seen and not read. */
    drawn(draw: () => void): void {
      doc.markContent('Artifact', { type: 'Layout' })
      draw()
      doc.endMarkedContent()
    },
    /** Draws what is read as one picture. */
    figure(alt: string, draw: () => void): void {
      const content = doc.markStructureContent('Figure')
      draw()
      doc.endMarkedContent()
      section.add(doc.struct('Figure', { alt }, [content]))
    },
    linesOf,
    write,
    /** Writes a text into a box, to be read. @returns the y below it */
    text(text: string, box: Box, style: TextStyle, tag: 'H1' | 'P' = 'P'): number {
      if (printable(text) === '') return box.y
      const content = doc.markStructureContent(tag)
      const below = write(text, box, style)
      doc.endMarkedContent()
      section.add(doc.struct(tag, {}, [content]))
      return below
    },
    /** The largest of these sizes at which a text needs no more lines than it may have. */
    fitting(text: string, width: number, style: TextStyle, sizes: readonly number[]): TextStyle {
      const fits = sizes.find((size) => linesOf(text, width, { ...style, size, lines: 99 }) <= (style.lines ?? 1))
      return { ...style, size: fits ?? sizes.at(-1) ?? style.size }
    },
    /** Ends the document. @returns its bytes */
    end(): Promise<Buffer> {
      root.end()
      doc.end()
      return whole
    },
  }
}

export type Paper = ReturnType<typeof openPaper>
