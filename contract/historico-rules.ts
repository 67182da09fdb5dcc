type Changed = { para: string; detalhe: Record<string, unknown> | null }
/** A field before and after a change. */
export type CampoMudado = { campo: string; antes: unknown; depois: unknown }

/** The states whose details are pairs of old and new values; in others two values are a list. */
const PAIRED: ReadonlySet<string> = new Set(['created', 'edited', 'deleted', 'reprice'])
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

/** An actor as the filter takes it: `usuario:<id>`, `provider`. */
export const atorFilter = ({ tipo, id }: { tipo: string; id: string | null }): string =>
  id === null ? tipo : `${tipo}:${id}`

/** Whether a text has the format of an actor; the server refuses anything else. */
export const isAtor = (text: string): boolean =>
  /^((usuario|cliente):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|provider|clock|terminal)$/i.test(text)
