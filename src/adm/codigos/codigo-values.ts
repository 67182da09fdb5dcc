import type { z } from 'zod'
import type { Codigo, CodigoInput } from '../../../contract/codigos.ts'
import { formatDateTime } from '../../../contract/dates.ts'
import { toCents } from '../../../contract/money.ts'
import { reaisInput } from '../../../contract/money-input-rules.ts'

/** The values of a code's form. */
export type CodigoValues = z.input<typeof CodigoInput>

const moment = (at: string | null): string => (at === null ? '' : formatDateTime(at))
const digits = (n: number | null): string => (n === null ? '' : String(n))

/** A stored code as the values of its form. */
export const valuesOf = ({ id, versao, codigo, tipo, ativo, ...stored }: Codigo): CodigoValues => ({
  ...{ id, versao, codigo, tipo, ativo },
  percentual: digits(stored.percentual),
  valor: stored.valor === null ? '' : reaisInput(toCents(stored.valor)),
  id_evento: stored.evento?.id ?? '',
  id_lote: stored.lote?.id ?? '',
  de: moment(stored.de),
  ate: moment(stored.ate),
  limite: digits(stored.limite),
  limite_pessoa: digits(stored.limite_pessoa),
  id_promotor: stored.promotor?.id ?? '',
  comissao: String(stored.comissao),
})

/** The form of a new code. */
export const EMPTY: CodigoValues = {
  ...{ codigo: '', tipo: 'percentual', percentual: '', valor: '', id_evento: '', id_lote: '', de: '', ate: '' },
  ...{ limite: '', limite_pessoa: '', id_promotor: '', comissao: '', ativo: true },
}
