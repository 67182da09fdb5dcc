import type { z } from 'zod'
import { formatDateTime, formatDay } from '../../../contract/dates.ts'
import type { Evento, EventoInput } from '../../../contract/eventos.ts'
import { DEFAULT_MAX_POR_CLIENTE } from '../../../contract/limits.ts'
import { MEIA_PERCENTUAL } from '../../../contract/tarifas-rules.ts'
import { eventoPreset } from './presets.ts'

/** What the form's inputs contain: texts, as typed. */
export type EventoValues = z.input<typeof EventoInput>

/** A new event. @param today `YYYY-MM-DD` */
export const newEvento = (today: string): EventoValues => ({
  nome: '',
  id_cidade: '',
  local: '',
  endereco: '',
  ...eventoPreset(today),
  fila_abre_em: '',
  // The law asks for it at every event.
  vende_meia: true,
  meia_percentual: String(MEIA_PERCENTUAL),
  meia_taxa_inteira: false,
  max_por_cliente: String(DEFAULT_MAX_POR_CLIENTE),
  acompanhantes_ate: '',
  categoria: '',
  artistas: '',
  descricao: '',
  obs: '',
})

/** A stored event as the form shows it. */
export const valuesOf = (evento: Evento): EventoValues => ({
  id: evento.id,
  versao: evento.versao,
  nome: evento.nome,
  id_cidade: evento.id_cidade,
  local: evento.local,
  endereco: evento.endereco,
  data: formatDay(evento.data),
  hora: evento.hora ?? '',
  inicio_vendas: formatDay(evento.inicio_vendas),
  fila_abre_em: evento.fila_abre_em ? formatDateTime(evento.fila_abre_em) : '',
  vende_meia: evento.meia !== null,
  meia_percentual: String(evento.meia?.percentual ?? MEIA_PERCENTUAL),
  meia_taxa_inteira: evento.meia?.taxa_inteira ?? false,
  max_por_cliente: String(evento.max_por_cliente),
  acompanhantes_ate: evento.acompanhantes_ate ? formatDay(evento.acompanhantes_ate) : '',
  categoria: evento.categoria ?? '',
  artistas: evento.artistas,
  descricao: evento.descricao,
  obs: evento.obs,
  avisar: true,
})
