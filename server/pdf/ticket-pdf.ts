import { encode } from 'uqr'
import { INK, INK_2, LINE, openPaper, type Paper, SUNKEN, type TextStyle } from './paper.ts'
import { PDF_TEXTS } from './pdf-texts.ts'

/** The papers of tickets, in points: A4 has two on a page, A6 one. */
const PAPERS = { a4: [595.28, 841.89], a6: [297.64, 419.53] } as const

/** A ticket as it is printed: every text as it is shown. */
export type PaperTicket = {
  evento: string
  quando: string
  onde: string
  setor: string
  lugar: string | null
  acompanha: string | null
  tarifa: string
  documento: string | null
  dono: string
  /** The content of the QR, and the code that is read aloud. */
  codigo: string
  curto: string
  /** Until when it can be given back; null when it no longer can. */
  ate: string | null
}

type PaperPicture = { hash: string; content: Uint8Array }
/** What is printed on a paper; it is sent to a thread. `picture`: a JPEG; `logo`: a PNG; colours are '#rrggbb'. */
export type PaperJob = {
  formato: keyof typeof PAPERS
  titulo: string
  casa: { nome: string; vendedor: string; cor: string; logo: PaperPicture | null }
  picture: PaperPicture | null
  tickets: PaperTicket[]
}

/** Two lines as large as possible; a longer name has three smaller ones. */
function nameStyle(paper: Paper, nome: string, width: number, sizes: readonly number[]): TextStyle {
  const style = paper.fitting(nome, width, { font: 'bold', size: 0, lines: 2 }, sizes)
  if (paper.linesOf(nome, width, { ...style, lines: 3 }) < 3) return style
  return { ...style, size: style.size * 0.82, lines: 3 }
}

type Area = { x: number; y: number; width: number }

/** A QR as squares of one path, which stay sharp at any size, with its four modules of white around it. */
function drawCode(paper: Paper, ticket: PaperTicket, { x, y, width }: Area): void {
  const { data, size } = encode(ticket.codigo, { ecc: 'L', border: 0 })
  const module = width / size
  paper.figure(PDF_TEXTS.code(ticket.curto), () => {
    data.forEach((row, line) => {
      for (let from = 0; from < size; from += 1) {
        if (!row[from]) continue
        let to = from + 1
        while (to < size && row[to]) to += 1
        // A hair wider, so that no light shows between two of them.
        paper.doc.rect(x + from * module, y + line * module, (to - from) * module, module + 0.05)
        from = to
      }
    })
    paper.doc.fill('#000000')
  })
}

/** The house's logo, or the mark of a ticket in its colour, and its name. */
function drawHouse(paper: Paper, { casa }: PaperJob, { x, y, width }: Area, size: number): void {
  const { doc } = paper
  const side = size * 1.4
  paper.drawn(() => {
    if (casa.logo) doc.image(Buffer.from(casa.logo.content), x, y, { fit: [side, side] })
    else {
      doc.rect(x, y + side * 0.18, side, side * 0.64).fill(casa.cor)
      for (const edge of [x, x + side]) doc.circle(edge, y + side / 2, side * 0.13).fill('#ffffff')
    }
  })
  const left = side + size * 0.5
  const style = { font: 'bold' as const, size }
  paper.text(casa.nome, { x: x + left, y: y + (side - paper.lineOf(style)) / 2, width: width - left }, style)
}

/** Sector, place and fare, as large as the width allows: beside each other, or else below each other. @returns the y below */
function drawFacts(paper: Paper, ticket: PaperTicket, { x, y, width }: Area, most: number): number {
  const facts = [
    { label: PDF_TEXTS.sector, value: ticket.setor },
    ...(ticket.lugar ? [{ label: PDF_TEXTS.place, value: ticket.lugar }] : []),
    { label: PDF_TEXTS.fare, value: ticket.tarifa },
  ]
  const label = { size: Math.max(8, most * 0.38), colour: INK_2 }
  const GAP = 18
  const widthAt = (size: number): number[] =>
    facts.map((fact) => Math.max(paper.widthOf(fact.value, { font: 'bold', size }), paper.widthOf(fact.label, label)))
  const sizes = [most, most * 0.85, most * 0.7, most * 0.58]
  const size = sizes.find((one) => widthAt(one).reduce((sum, own) => sum + own + GAP, -GAP) <= width)
  if (size !== undefined) {
    const widths = widthAt(size)
    let left = x
    let below = y
    facts.forEach((fact, index) => {
      const own = (widths[index] ?? 0) + 1
      const middle = paper.text(fact.label, { x: left, y, width: own }, label)
      below = paper.text(fact.value, { x: left, y: middle, width: own }, { font: 'bold', size })
      left += own + GAP
    })
    return below
  }
  let below = y
  for (const fact of facts) {
    const left = Math.max(...facts.map((one) => paper.widthOf(one.label, label))) + 8
    const row = { font: 'bold' as const, size: most * 0.58 }
    const style = paper.fitting(fact.value, width - left, row, [row.size, row.size * 0.8, row.size * 0.65])
    const middle = below + paper.lineOf(row) / 2
    paper.text(fact.label, { x, y: middle - paper.lineOf(label) / 2, width: left }, label)
    paper.text(fact.value, { x: x + left, y: middle - paper.lineOf(style) / 2, width: width - left }, style)
    below += paper.lineOf(row)
  }
  return below
}

/** What must be brought to the entrance, in a box. @returns the y below it */
function drawDocument(paper: Paper, ticket: PaperTicket, { x, y, width }: Area, size: number): number {
  const said = [
    ticket.documento && PDF_TEXTS.document(ticket.documento),
    ticket.acompanha && PDF_TEXTS.companion(ticket.acompanha),
  ].filter(Boolean)
  if (said.length === 0) return y
  const style = { font: 'bold' as const, size, lines: 3 }
  const inner = width - 16
  const text = said.join('. ')
  const height = paper.linesOf(text, inner, style) * paper.lineOf(style) + 12
  paper.drawn(() => void paper.doc.roundedRect(x, y, width, height, 6).fill(SUNKEN))
  paper.text(text, { x: x + 8, y: y + 6, width: inner }, style)
  return y + height
}

/** Until when a ticket may be given back, and who sells. */
const footOf = (ticket: PaperTicket | undefined, { casa }: PaperJob): string =>
  [ticket?.ate ? PDF_TEXTS.until(ticket.ate) : '', casa.vendedor].filter(Boolean).join(' ')

const RULE = { size: 8.5, colour: INK_2, lines: 4 }

/** The ticket of an A4, 270 points high: picture, facts, and the code behind a perforation. */
function drawTicket(paper: Paper, job: PaperJob, ticket: PaperTicket, nr: number, { x, y, width }: Area): void {
  const { doc } = paper
  const [HEIGHT, STUB, CODE, RADIUS] = [270, 114, 134, 12]
  const perforation = x + width - CODE - 36
  paper.section()
  paper.drawn(() => {
    doc.save().roundedRect(x, y, width, HEIGHT, RADIUS).clip()
    doc.rect(x, y, STUB, HEIGHT).fill(job.picture ? INK : job.casa.cor)
    // Whole, because a poster has its name somewhere; below it there is room for the name again.
    if (job.picture) doc.image(Buffer.from(job.picture.content), x, y, { fit: [STUB, HEIGHT - 60] })
    doc.restore()
    doc.lineWidth(1.4).strokeColor(INK).roundedRect(x, y, width, HEIGHT, RADIUS).stroke()
    doc.save().dash(4, { space: 3 }).lineWidth(1).strokeColor('#8a8377')
    doc
      .moveTo(perforation, y + 9)
      .lineTo(perforation, y + HEIGHT - 9)
      .stroke()
      .restore()
    doc.lineWidth(1.4).strokeColor(INK)
    // Half a circle into the ticket at each end; the second flag says on which side of its chord.
    for (const [edge, side] of [
      [y, 0],
      [y + HEIGHT, 1],
    ] as const) {
      doc.rect(perforation - 9, edge - 1.5, 18, 3).fill('#ffffff')
      doc.path(`M ${perforation - 9} ${edge} A 9 9 0 0 ${side} ${perforation + 9} ${edge}`).stroke(INK)
    }
  })
  paper.drawn(() => {
    const style = { font: 'bold' as const, size: 12, colour: '#ffffff', lines: 3 }
    const lines = paper.linesOf(ticket.evento, STUB - 20, style)
    paper.write(ticket.evento, { x: x + 10, y: y + HEIGHT - 12 - lines * paper.lineOf(style), width: STUB - 20 }, style)
  })
  const body = { x: x + STUB + 18, width: perforation - x - STUB - 36 }
  let below = paper.text(
    PDF_TEXTS.of(nr, job.tickets.length),
    { ...body, y: y + 20 },
    { font: 'bold', size: 9.5, colour: INK_2 },
  )
  const name = nameStyle(paper, ticket.evento, body.width, [22, 19, 16])
  below = paper.text(ticket.evento, { ...body, y: below + 1 }, name, 'H1')
  below = paper.text(ticket.quando, { ...body, y: below + 4 }, { font: 'bold', size: 12 })
  below = paper.text(ticket.onde, { ...body, y: below }, { size: 10.5, lines: 2 })
  const line = below + 9
  paper.drawn(
    () =>
      void doc
        .lineWidth(1)
        .strokeColor(LINE)
        .moveTo(body.x, line)
        .lineTo(body.x + body.width, line)
        .stroke(),
  )
  below = drawFacts(paper, ticket, { ...body, y: line + 8 }, 24)
  drawDocument(paper, ticket, { ...body, y: below + 8 }, 9.5)
  paper.text(ticket.dono, { ...body, y: y + HEIGHT - 24 }, { size: 9.5, colour: INK_2 })
  const code = { x: perforation + 18, y: y + 40, width: CODE }
  drawCode(paper, ticket, code)
  below = paper.text(ticket.curto, { ...code, y: code.y + CODE + 12 }, { font: 'bold', size: 17, align: 'center' })
  paper.text(PDF_TEXTS.show, { ...code, y: below + 2 }, { size: 9.5, colour: INK_2, align: 'center', lines: 2 })
}

function drawA4(paper: Paper, job: PaperJob): void {
  const [X, WIDTH, GAP] = [30, PAPERS.a4[0] - 60, 54]
  for (let first = 0; first < job.tickets.length; first += 2) {
    const both = job.tickets.slice(first, first + 2)
    paper.page()
    paper.section()
    drawHouse(paper, job, { x: X, y: 33, width: 240 }, 14)
    paper.text(PDF_TEXTS.fold, { x: X + 250, y: 37, width: WIDTH - 250 }, { size: 10, colour: INK_2, align: 'right' })
    both.forEach((ticket, index) => {
      const y = 73 + index * (270 + GAP)
      if (index > 0) drawCut(paper, { x: X, y: y - GAP / 2, width: WIDTH })
      drawTicket(paper, job, ticket, first + index + 1, { x: X, y, width: WIDTH })
    })
    paper.section()
    const half = (WIDTH - 36) / 2
    paper.text(PDF_TEXTS.rules, { x: X, y: 772, width: half }, RULE)
    const seller = footOf(both[0], job)
    paper.text(seller, { x: X + half + 36, y: 772, width: half }, RULE)
  }
}

function drawCut(paper: Paper, { x, y, width }: Area): void {
  const { doc } = paper
  paper.drawn(() => {
    doc.save().dash(3, { space: 2 }).lineWidth(0.8).strokeColor('#8a8377')
    for (const [from, to] of [
      [x, x + width / 2 - 32],
      [x + width / 2 + 32, x + width],
    ] as const)
      doc.moveTo(from, y).lineTo(to, y).stroke()
    doc.restore()
  })
  paper.section()
  paper.text(PDF_TEXTS.cut, { x, y: y - 6, width }, { size: 9.5, colour: INK_2, align: 'center' })
}

/** A ticket for each page of the size of a postcard, for small printers. */
function drawA6(paper: Paper, job: PaperJob): void {
  const [X, CODE] = [18, 138]
  const body = { x: X, width: PAPERS.a6[0] - 2 * X }
  job.tickets.forEach((ticket, index) => {
    paper.page()
    paper.section()
    drawHouse(paper, job, { ...body, y: 14, width: 170 }, 10.5)
    const nr = { size: 8.5, colour: INK_2, align: 'right' as const }
    paper.text(PDF_TEXTS.of(index + 1, job.tickets.length), { ...body, y: 17 }, nr)
    const name = nameStyle(paper, ticket.evento, body.width, [17, 15, 13.5])
    let below = paper.text(ticket.evento, { ...body, y: 40 }, name, 'H1')
    below = paper.text(ticket.quando, { ...body, y: below + 2 }, { font: 'bold', size: 10.5 })
    below = paper.text(ticket.onde, { ...body, y: below }, { size: 9, lines: 2 })
    below = drawFacts(paper, ticket, { ...body, y: below + 6 }, 18)
    below = drawDocument(paper, ticket, { ...body, y: below + 5 }, 8.5)
    const code = { x: (PAPERS.a6[0] - CODE) / 2, y: Math.max(below + 10, 196), width: CODE }
    drawCode(paper, ticket, code)
    const short = { font: 'bold' as const, size: 15, align: 'center' as const }
    below = paper.text(ticket.curto, { ...body, y: code.y + CODE + 5 }, short)
    below = paper.text(ticket.dono, { ...body, y: below }, { size: 8.5, colour: INK_2, align: 'center' })
    const rules = `${PDF_TEXTS.rules} ${footOf(ticket, job)}`
    paper.text(rules, { ...body, y: Math.max(below + 3, 374) }, { size: 6.5, colour: INK_2, lines: 4 })
  })
}

/** Draws the tickets of a job. @returns the bytes of a PDF */
export function drawTickets(job: PaperJob): Promise<Buffer> {
  const paper = openPaper(job.titulo, [...PAPERS[job.formato]])
  if (job.formato === 'a4') drawA4(paper, job)
  else drawA6(paper, job)
  return paper.end()
}
