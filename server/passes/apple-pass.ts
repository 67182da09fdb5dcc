import { PKPass } from 'passkit-generator'
import sharp from 'sharp'
import type { AppleSigner } from '../config/wallet-keys.ts'
import { PASS_TEXTS, type WalletTicket } from './wallet-ticket.ts'

/** What a pass is made of; it is sent to a thread. */
export type PassJob = {
  serial: string
  /** With which Wallet asks for the pass again, at `service`. */
  token: string
  service: string
  ticket: WalletTicket
  /** The house's logo as PNG of 48 and 96 pixels; null without one. */
  logo: { small: Uint8Array; large: Uint8Array } | null
  signer: AppleSigner
}

/** '#rrggbb' as the format wants it. */
const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

/** The mark of a ticket in the house's colour, for a house without a logo. */
const drawMark = (colour: string, size: number): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 20 20">
        <rect width="20" height="20" fill="#fff"/><rect y="4" width="20" height="12" fill="${colour}"/>
        <circle cy="10" r="2.5" fill="#fff"/><circle cx="20" cy="10" r="2.5" fill="#fff"/></svg>`,
    ),
  )
    .png()
    .toBuffer()

async function picturesOf({ logo, ticket }: PassJob): Promise<Record<string, Buffer>> {
  const small = logo ? Buffer.from(logo.small) : await drawMark(ticket.casa.cor, 48)
  const large = logo ? Buffer.from(logo.large) : await drawMark(ticket.casa.cor, 96)
  return { 'icon.png': small, 'icon@2x.png': large, 'logo.png': small, 'logo@2x.png': large }
}

function setFields(pass: PKPass, ticket: WalletTicket): void {
  const { hora, lugar, documento, acompanha } = ticket
  pass.type = 'eventTicket'
  pass.headerFields.push({
    key: 'data',
    label: PASS_TEXTS.date,
    value: ticket.dia,
    changeMessage: PASS_TEXTS.dateChanged,
  })
  pass.primaryFields.push({ key: 'evento', label: PASS_TEXTS.event, value: ticket.evento })
  if (hora)
    pass.secondaryFields.push({
      key: 'hora',
      label: PASS_TEXTS.hour,
      value: hora,
      changeMessage: PASS_TEXTS.hourChanged,
    })
  pass.secondaryFields.push({
    key: 'local',
    label: PASS_TEXTS.venue,
    value: ticket.local,
    changeMessage: PASS_TEXTS.venueChanged,
  })
  pass.auxiliaryFields.push(
    { key: 'setor', label: PASS_TEXTS.sector, value: ticket.setor },
    ...(lugar ? [{ key: 'lugar', label: PASS_TEXTS.place, value: lugar }] : []),
    { key: 'tarifa', label: PASS_TEXTS.fare, value: ticket.tarifa },
  )
  // Without a notice the field is there as well: Wallet shows a message only for a value that changes.
  pass.backFields.push(
    {
      key: 'aviso',
      label: PASS_TEXTS.notice,
      value: ticket.aviso ?? '–',
      ...(ticket.aviso && { changeMessage: PASS_TEXTS.noticeChanged }),
    },
    ...(documento ? [{ key: 'documento', label: PASS_TEXTS.document, value: documento }] : []),
    ...(acompanha ? [{ key: 'acompanha', label: PASS_TEXTS.companion, value: acompanha }] : []),
    { key: 'codigo', label: PASS_TEXTS.code, value: ticket.curto },
    { key: 'endereco', label: PASS_TEXTS.venue, value: `${ticket.local}, ${ticket.cidade}` },
    { key: 'regras', label: PASS_TEXTS.rules, value: PASS_TEXTS.rulesText },
    { key: 'pagina', label: PASS_TEXTS.page, value: ticket.pagina },
    { key: 'vendedor', label: PASS_TEXTS.seller, value: ticket.casa.vendedor },
  )
}

/**
 * Makes and signs a pass for Apple's wallet: a .pkpass file. One that admits nobody is void and has no code.
 * @throws Error when the certificates cannot sign
 */
export default async function drawPass(job: PassJob): Promise<Buffer> {
  const { serial, token, service, ticket, signer } = job
  const pass = new PKPass(
    await picturesOf(job),
    { signerCert: signer.certificate, signerKey: signer.key, wwdr: signer.wwdr },
    {
      serialNumber: serial,
      passTypeIdentifier: signer.type,
      teamIdentifier: signer.team,
      organizationName: ticket.casa.nome,
      description: PASS_TEXTS.description(ticket.evento),
      logoText: ticket.casa.nome,
      backgroundColor: rgb(ticket.casa.cor),
      foregroundColor: 'rgb(255, 255, 255)',
      labelColor: 'rgb(255, 255, 255)',
      groupingIdentifier: ticket.idEvento,
      sharingProhibited: true,
      webServiceURL: service,
      authenticationToken: token,
      ...(ticket.codigo === null && { voided: true }),
    },
  )
  setFields(pass, ticket)
  if (ticket.codigo)
    pass.setBarcodes({
      message: ticket.codigo,
      format: 'PKBarcodeFormatQR',
      messageEncoding: 'iso-8859-1',
      altText: ticket.curto,
    })
  if (ticket.inicio) pass.setRelevantDates([{ date: ticket.inicio, relevantDate: ticket.inicio }])
  return pass.getAsBuffer()
}
