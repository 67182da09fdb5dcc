import { formatDateTime, formatDay, isDay } from '../../../contract/dates.ts'
import type { Mudanca } from '../../../contract/historico.ts'
import { formatReais } from '../../../contract/money.ts'
import { ADM_HISTORICO as TEXTS } from '../../texts/adm-historico.ts'

const wordOf = (words: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(words, name) ? (words[name] ?? name) : name

export const stateText = (state: string): string => wordOf(TEXTS.states, state)
/** The kind of a change: 'Evento: alteração'. */
export const titleOf = ({ entidade, para }: Pick<Mudanca, 'entidade' | 'para'>): string =>
  `${wordOf(TEXTS.entities, entidade)}: ${stateText(para)}`
export const actorText = ({ tipo, nome }: Mudanca['ator']): string => nome ?? TEXTS.actors[tipo]

/** A field's name as text: 'início das vendas'. */
export const fieldText = (campo: string): string => wordOf(TEXTS.fields, campo).replaceAll('_', ' ')

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** A recorded text; a day or an instant is formatted for people. */
function wordsText(text: string): string {
  if (isDay(text)) return formatDay(text)
  return INSTANT.test(text) ? formatDateTime(text) : text
}

export const isNothing = (value: unknown): boolean => value === null || value === undefined || value === ''

/** A recorded value formatted for people; fields with amounts in cents are known by their names. */
export function valueText(campo: string, value: unknown): string {
  if (isNothing(value)) return TEXTS.nothing
  if (typeof value === 'boolean') return value ? TEXTS.yes : TEXTS.no
  if (typeof value === 'number') return campo.endsWith('cents') ? formatReais(value) : value.toLocaleString('pt-BR')
  if (typeof value === 'string') return wordsText(value)
  if (Array.isArray(value)) return value.map((each) => valueText(campo, each)).join(', ')
  return JSON.stringify(value)
}
