import { PASS_TEXTS, type WalletTicket } from './wallet-ticket.ts'

const inPortuguese = (value: string) => ({ defaultValue: { language: 'pt-BR', value } })

/** The names of a ticket's resources at Google. @param pass the id of its row in `passe` */
export const googleIds = (issuer: string, { idEvento }: WalletTicket, pass: string) => ({
  classId: `${issuer}.${idEvento}`,
  objectId: `${issuer}.${pass}`,
})

/**
 * What all passes of an event have (developers.google.com/wallet/reference/rest/v1/eventticketclass). A moved event
 * changes it once for all of them.
 */
export const googleClass = (id: string, ticket: WalletTicket) => ({
  id,
  issuerName: ticket.casa.nome,
  reviewStatus: 'UNDER_REVIEW',
  eventName: inPortuguese(ticket.evento),
  venue: { name: inPortuguese(ticket.local), address: inPortuguese(ticket.cidade) },
  dateTime: ticket.inicio && { start: ticket.inicio },
  textModulesData: [
    ...(ticket.aviso ? [{ id: 'aviso', header: PASS_TEXTS.notice, body: ticket.aviso }] : []),
    // An event without an hour has its day as a text, because Google would show an hour.
    ...(ticket.inicio ? [] : [{ id: 'data', header: PASS_TEXTS.date, body: ticket.dia }]),
  ],
  hexBackgroundColor: ticket.casa.cor,
  // Google cuts a circle out of it. Null removes the one of before.
  logo: ticket.casa.logo && {
    sourceUri: { uri: ticket.casa.logo },
    contentDescription: inPortuguese(ticket.casa.nome),
  },
})

const stateOf = ({ codigo, utilizado }: WalletTicket): string =>
  codigo ? 'ACTIVE' : utilizado ? 'COMPLETED' : 'INACTIVE'

/** A ticket (developers.google.com/wallet/reference/rest/v1/eventticketobject). One that admits nobody has no code. */
export const googleObject = (id: string, classId: string, ticket: WalletTicket) => ({
  id,
  classId,
  state: stateOf(ticket),
  ticketNumber: ticket.curto,
  ticketType: inPortuguese(ticket.tarifa),
  seatInfo: {
    section: inPortuguese(ticket.setor),
    seat: ticket.lugar === null ? null : inPortuguese(ticket.lugar),
  },
  barcode: ticket.codigo ? { type: 'QR_CODE', value: ticket.codigo, alternateText: ticket.curto } : null,
  textModulesData: [
    ...(ticket.documento ? [{ id: 'documento', header: PASS_TEXTS.document, body: ticket.documento }] : []),
    ...(ticket.acompanha ? [{ id: 'acompanha', header: PASS_TEXTS.companion, body: ticket.acompanha }] : []),
    { id: 'regras', header: PASS_TEXTS.rules, body: PASS_TEXTS.rulesText },
    { id: 'vendedor', header: PASS_TEXTS.seller, body: ticket.casa.vendedor },
  ],
  linksModuleData: { uris: [{ id: 'ingresso', uri: ticket.pagina, description: PASS_TEXTS.page }] },
})
