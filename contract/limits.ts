/** Business constants (docs/product.md#constants). Times and sizes are in the unit of their name; money is in cents. */
export const TIME_ZONE = 'America/Sao_Paulo'
export const PAGE_SIZE = 25
/** Maximum rows of one page (docs/api.md#lists). */
export const PAGE_SIZE_MAX = 100
/** The low-stock notice is shown at this many remaining, or fewer. */
export const LOW_STOCK = 15
export const SETOR_TIPO = { mesa: 1, individual: 2, posicao: 3 } as const
export type SetorTipo = (typeof SETOR_TIPO)[keyof typeof SETOR_TIPO]
export const SOLD_STATUSES = ['paid', 'order.paid'] as const

export const BANNER_INTERVAL_MS = 3000
export const BANNER_TRANSITION_MS = 350
export const SPINNER_PX = 150

/** "Longer than" these: ids and names (docs/product.md#constants). */
export const CLIENTE_NAME_SHOWN_ABOVE = 3
export const CLIENTE_ID_EVENTO_ABOVE = 5
export const CLIENTE_ID_CHECKOUT_ABOVE = 9
export const ORDER_ID_ABOVE = 9
export const INGRESSO_ID_ABOVE = 6

/** "At least" these (docs/product.md#validation). */
export const CLIENTE_NAME_MIN = 3
export const CLIENTE_PASSWORD_MIN = 6
/** Upper limits; the specification has none. */
export const CLIENTE_NAME_MAX = 120
export const CLIENTE_PASSWORD_MAX = 200
/** A name filters the list of events from this length on, a date at exactly `DAY_LENGTH`. */
export const NAME_FILTER_MIN = 3
export const DAY_LENGTH = 10

export const PIX_EXPIRES_IN = 3600
/** A PIX that would be valid for fewer seconds is not created: the buyer could hardly pay it in time. */
export const PIX_MIN_SECONDS = 180
/** Maximum size of a seat map (PUT eventos/setor/lugares); `nome`: characters of a row's name. */
export const LAYOUT_MAX = { linhas: 200, colunas: 200, lugares: 20_000, nome: 10 } as const
/** The provider's maximum of installments, and so the maximum of a sector's dividir_ate. */
export const MAX_INSTALLMENTS = 24
/** Tickets of one event per cliente, unless the event sets its own limit (docs/selling.md#reserving). */
export const DEFAULT_MAX_POR_CLIENTE = 10
/** The places of a sector, and the units of a lot. */
export const SETOR_PLACES_MAX = 100_000
export const LOTE_UNITS_MAX = 1_000_000
/** One million reais: a higher price is taken for a typing error. */
export const MAX_PRICE_CENTS = 100_000_000
/** The most that one order may cost: the largest integer of the database's columns. */
export const MAX_ORDER_CENTS = 2 ** 31 - 1
/** Limits of a buyer's own refund (docs/selling.md#refunds): days after the purchase, hours before the event. */
export const REFUND_DAYS = 7
export const REFUND_HOURS_BEFORE = 48
/** Maximum sales of one order in one refund. */
export const REFUND_UNITS_MAX = 200
/** The most rows of a list that are exported as a selection: the link to the file has their ids. */
export const SELECTION_MAX = 100
/** Maximum numbers of a raffle: a Loteria Federal result has five digits. */
export const MAX_RIFA_NUMEROS = 100_000
/** Maximum tickets and raffle numbers in a cart: no more than one refund takes. */
export const CART_UNITS_MAX = 200
/** Numbers of a raffle shown together: few enough for a person to read at once. */
export const RIFA_HUNDRED = 100
/** Maximum rows of the history a list counts and pages through; older ones need a filter. */
export const HISTORY_MAX_ROWS = 10_000
export const COUNTRY_CODE = '55'
export const DEFAULT_CLUB_PRICE_CENTS = 1000
/** How many days a member whose charge was refused keeps the benefits, until the club says otherwise. */
export const CLUB_TOLERANCE_DAYS = 5
/** More seats than the largest stadium has. */
export const CLUB_SEATS_MAX = 200_000
/** After subscribing the payment is checked again this many times, this far apart. */
export const SUBSCRIPTION_RECHECKS = 3
export const SUBSCRIPTION_RECHECK_MS = 2000
export const CODE_PREFIX = 7
/** How long an access token of the back-office is valid (docs/api.md#sessions). */
export const ACCESS_TOKEN_SECONDS = 15 * 60
/** Of a back-office user; the specification has 3 (docs/decisions/access.md). */
export const USER_PASSWORD_MIN = 8
/** A session that is not used for this long ends (docs/api.md#sessions). */
export const STAFF_IDLE_MINUTES = 120
export const CLIENTE_IDLE_DAYS = 14
/**
 * The header of back-office calls that the page makes by itself, without user activity; they do not count as use of the
 * session.
 */
export const UNATTENDED_HEADER = 'x-sem-uso'
export const SMS_RESEND_SECONDS = 60

export const BANNER_MAX_BYTES = 2 * 1024 * 1024
export const LOGO_MAX_BYTES = 1024 * 1024
/** The specification says 1 without a unit (docs/product.md#constants); taken as MB. */
export const EVENTO_PICTURE_MAX_BYTES = 1024 * 1024

export const SOCKET = {
  reconnectionDelayMs: 1000,
  reconnectionDelayMaxMs: 5000,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  timeoutMs: 20_000,
  /**
   * A connection without subscriptions is closed after this time; the delay is there because the next page often
   * subscribes again.
   */
  unusedCloseMs: 5000,
} as const

export const APP_VERSION = '1.0.8'
export const SORTEIO_IMPORT_MAX_BYTES = 5 * 1024 * 1024
