import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader'

prepareZXingModule({
  overrides: {
    wasmBinary: new Uint8Array(
      readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')),
    ).buffer,
  },
})

type Node = { role?: string; alt?: string; children?: Node[] }
/** The roles of a page's tags in the order in which they are read, with the texts of its pictures. */
const tagsOf = ({ role, alt, children = [] }: Node): string[] => [
  ...(role && !['Root', 'Document'].includes(role) ? [alt ? `${role}: ${alt}` : role] : []),
  ...children.flatMap(tagsOf),
]

/** A page's picture at 200 dpi, in which a reader looks for codes as a gate's camera does. */
async function codesOf(page: PDFPageProxy): Promise<string[]> {
  const viewport = page.getViewport({ scale: 200 / 72 })
  const { createCanvas } = await import('@napi-rs/canvas')
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise
  const { width, height } = canvas
  const image = canvas.getContext('2d').getImageData(0, 0, width, height)
  const found: ReadResult[] = await readBarcodes(image as unknown as ImageData, { formats: ['QRCode'] })
  return found.map(({ text }) => text)
}

/** What a PDF shows and says: its language, and of each page the size, the text, the tags and the codes. */
export async function readPdf(file: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0 })
  const doc = await task.promise
  const { info } = await doc.getMetadata()
  const pages = []
  for (let nr = 1; nr <= doc.numPages; nr += 1) {
    const page = await doc.getPage(nr)
    const { items } = await page.getTextContent()
    pages.push({
      size: page.view.slice(2),
      text: items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
      tags: tagsOf((await page.getStructTree()) as Node),
      codes: await codesOf(page),
    })
  }
  await task.destroy()
  return { info: info as { Title?: string; Language?: string }, pages }
}
