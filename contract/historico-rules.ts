type Changed = { para: string; detalhe: Record<string, unknown> | null }
/** A field before and after a change. */
export type CampoMudado = { campo: string; antes: unknown; depois: unknown }

/** The states whose details are pairs of old and new values; in others two values are a list. */
const PAIRED: ReadonlySet<string> = new Set([
  ...['created', 'edited', 'deleted', 'reprice', 'adiado', 'cancelado'],
  ...['plano.asked', 'plano.withdrawn', 'plano.refused', 'plano.changed'],
])
/** Names of fields whose values are not recorded. */
const NAMES = 'campos'

const isPair = (campo: string, value: unknown): value is [unknown, unknown] =>
  campo !== NAMES && Array.isArray(value) && value.length === 2

const entriesOf = ({ detalhe }: Changed): [string, unknown][] => Object.entries(detalhe ?? {})

/** The fields whose value a change altered. */
export const camposMudados = (mudanca: Changed): CampoMudado[] =>
  PAIRED.has(mudanca.para)
    ? entriesOf(mudanca).flatMap(([campo, value]) =>
        isPair(campo, value) ? [{ campo, antes: value[0], depois: value[1] }] : [],
      )
    : []

/** The other details of a change: sums, ids, names of fields without their values. */
export const outrosDados = (mudanca: Changed): { campo: string; valor: unknown }[] =>
  entriesOf(mudanca)
    .filter(([campo, value]) => !(PAIRED.has(mudanca.para) && isPair(campo, value)))
    .map(([campo, valor]) => ({ campo, valor }))

/** The kinds of actors, for those without a name. */
export const ATORES = {
  usuario: 'Usuário',
  cliente: 'Cliente',
  provider: 'Pagar.me',
  clock: 'Sistema',
  terminal: 'Terminal',
} as const

export const atorText = ({ tipo, nome }: { tipo: keyof typeof ATORES; nome: string | null }): string =>
  nome ?? ATORES[tipo]

/** An actor as the filter takes it: `usuario:<id>`, `provider`. */
export const atorFilter = ({ tipo, id }: { tipo: string; id: string | null }): string =>
  id === null ? tipo : `${tipo}:${id}`

/** Whether a text has the format of an actor; the server refuses anything else. */
export const isAtor = (text: string): boolean =>
  /^((usuario|cliente):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|provider|clock|terminal)$/i.test(text)

/** A range of ids, from the first to the last. */
export type IdRange = { from: string; until: string }

/** The ids that begin with a short code; the code with or without its dash. */
export function idsOfShortCode(code: string): IdRange {
  const start = code.replace('-', '').toLowerCase()
  const rest = (digit: string): string => [4, 4, 4, 12].map((n) => digit.repeat(n)).join('-')
  return { from: `${start}-${rest('0')}`, until: `${start}-${rest('f')}` }
}

const CODE = /^[0-9a-f]{4}-?[0-9a-f]{4}$/i
const ORDER = /^or_[A-Za-z0-9]{1,60}$/
const WHOLE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * What a code in the filter of the history stands for: the ids of a ticket, also by its short code; `pedido`: the
 * provider's order, or our id of a payment or a reservation. Null: it is none of these.
 */
export function readCodigo(text: string): { ids: IdRange | null; pedido: string | null } | null {
  const code = text.trim()
  if (ORDER.test(code)) return { ids: null, pedido: code }
  if (WHOLE_ID.test(code))
    return { ids: { from: code.toLowerCase(), until: code.toLowerCase() }, pedido: code.toLowerCase() }
  return CODE.test(code) ? { ids: idsOfShortCode(code), pedido: null } : null
}

type Named = { nome: string }

/** A record in a few words: its own name, its events and raffles, its person. '' when nothing of it is left. */
export const sobreText = ({
  nome,
  eventos,
  rifas,
  pessoa,
}: {
  nome: string | null
  eventos: readonly Named[]
  rifas: readonly Named[]
  pessoa: Named | null
}): string => [nome, ...[...eventos, ...rifas].map((one) => one.nome), pessoa?.nome].filter(Boolean).join(' · ')
