import type { Holding } from './holding.ts'

const CONTRACT = 'art. 7, V: the contract with the person'
const LAW =
  'art. 7, II and VI; art. 16, I: taxes (CTN, art. 173 and 174) and claims of consumers (CDC, art. 27), 5 years each'
const PSEUDONYMOUS =
  'without end, as figures of the business; after the removal of the account beside an id that names nobody'

/** How long a hold without an attempt to pay is kept after its end. */
const NEVER_PAID_DAYS = 90

/** How long the places of a waiting room, and the list it was drawn from, are kept after the day of the event. */
export const FILA_LUGAR_DAYS = 365

/** How long the person of a courtesy is kept after the day of the event. */
const CORTESIA_DAYS = 90

/** Purchases, refunds, memberships, and readings at the entrance: they are linked to a cliente by an id. */
export const SALES: readonly Holding[] = [
  {
    table: 'reserva',
    columns: [],
    whose: 'cliente',
    what: 'what was held, when, and for how long',
    why: 'to sell each place once',
    basis: CONTRACT,
    kept: 'as long as its tickets and numbers, or the payment of it',
    onRemoval: 'kept',
  },
  {
    table: 'venda',
    columns: [],
    whose: 'cliente',
    what: 'tickets and raffle numbers: place, price, state, when they were used; the reason of half price, which may tell something about health (LGPD, art. 11, II, a)',
    why: 'to deliver what was bought',
    basis: LAW,
    kept: `what was given back and nobody tried to pay: ${NEVER_PAID_DAYS} days, with its reservation; all else ${PSEUDONYMOUS}`,
    onRemoval: 'kept',
    retention: { days: NEVER_PAID_DAYS, since: ['updated_at'], neverPaid: true },
  },
  {
    table: 'cortesia_pessoa',
    columns: ['nome', 'nome_busca', 'telefone', 'motivo'],
    whose: 'anyone',
    what: 'for whom a courtesy is: the name and the note that its giver typed, and the phone until it signs up',
    why: 'to put the name on the ticket, and the ticket into the account of that phone',
    basis: 'art. 7, IX: the legitimate interest in inviting, and of the guest in entering',
    kept: `${CORTESIA_DAYS} days after the day of the event; the phone until it signs up, or the courtesy is revoked`,
    onRemoval: 'deleted',
    retention: { days: CORTESIA_DAYS, since: ['data'], of: 'evento', through: 'cortesia' },
  },
  {
    table: 'payment_attempt',
    columns: ['body', 'customer_id', 'order_id', 'charge_id', 'qr_code', 'qr_code_url', 'provider_message'],
    whose: 'cliente',
    what: 'payments: amount, method, state, ids at the provider; the order as sent, with the provider’s ids of customer and card in place of name and number',
    why: 'to charge once, to settle, to refund',
    basis: LAW,
    kept: PSEUDONYMOUS,
    onRemoval: 'kept',
  },
  {
    table: 'refund',
    columns: ['actor', 'motivo', 'seen_transaction'],
    whose: 'cliente',
    what: 'refunds: amount, state, who asked for it by id, an admin’s reason',
    why: 'to give money back once',
    basis: LAW,
    kept: PSEUDONYMOUS,
    onRemoval: 'kept',
  },
  {
    table: 'second_order',
    columns: ['order_id'],
    whose: 'cliente',
    what: 'second orders of one payment at the provider: id, amount, when it was canceled',
    why: 'to give money back once',
    basis: LAW,
    kept: PSEUDONYMOUS,
    onRemoval: 'kept',
  },
  {
    table: 'socio',
    columns: ['body', 'card_id', 'id_assinatura', 'id_item', 'mensagem', 'cancel_pedido_por'],
    whose: 'cliente',
    what: 'memberships: seat, price, days, ids at the provider; the subscription as sent, with the provider’s ids of customer and card',
    why: 'to keep the seat and to charge each month',
    basis: LAW,
    kept: PSEUDONYMOUS,
    onRemoval: 'kept',
  },
  {
    table: 'socio_cobranca',
    columns: ['id_invoice', 'id_charge'],
    whose: 'cliente',
    what: 'monthly charges: amount, state, ids at the provider',
    why: 'to show what was paid',
    basis: LAW,
    kept: PSEUDONYMOUS,
    onRemoval: 'kept',
  },
  {
    table: 'carteira',
    columns: [],
    whose: 'cliente',
    what: 'when the stored cards were last read at the provider',
    why: 'to show them',
    basis: CONTRACT,
    kept: 'while the account exists',
    onRemoval: 'deleted',
  },
  {
    table: 'cartao',
    columns: ['id_cartao', 'primeiros_seis', 'ultimos_quatro', 'bandeira', 'titular'],
    whose: 'cliente',
    what: 'stored cards: brand, first six and last four digits, holder, validity, the provider’s id; never the number',
    why: 'to pay without typing it again',
    basis: CONTRACT,
    kept: 'until its owner deletes it, or an hour after the payment it was for; with the account at the latest',
    onRemoval: 'deleted',
  },
  {
    table: 'entrada',
    columns: ['portao'],
    whose: 'cliente',
    what: 'when a ticket or a membership card was read at an entrance, the name of the device, and whether the document was seen',
    why: 'to admit each ticket once, and each card once an event',
    basis: CONTRACT,
    kept: PSEUDONYMOUS,
    onRemoval: 'kept',
  },
  {
    table: 'entrada_conflito',
    columns: [],
    whose: 'cliente',
    what: 'that a device without a network let a person in whose ticket or membership card was not accepted',
    why: 'to show at every entrance, and with the ticket, that it was used twice',
    basis: CONTRACT,
    kept: PSEUDONYMOUS,
    onRemoval: 'kept',
  },
  {
    table: 'mensagem',
    columns: ['id_servico'],
    whose: 'cliente',
    what: 'that a person was told something of an order, an event or a membership, by which channel and when',
    why: 'to tell each once, and to show that they were told',
    basis: CONTRACT,
    kept: '90 days',
    onRemoval: 'deleted',
    retention: { days: 90, since: ['created_at'] },
  },
  {
    table: 'fila_lugar',
    columns: [],
    whose: 'cliente',
    what: 'when a person joined the waiting room of an event, their number and their turn',
    why: 'to let each in by their number, and to check the draw afterwards',
    basis: CONTRACT,
    kept: 'a year after the day of the event; after the removal of the account beside an id that names nobody',
    onRemoval: 'kept',
    retention: { days: FILA_LUGAR_DAYS, since: ['data'], of: 'evento' },
  },
]
