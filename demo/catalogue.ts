import { randomUUID } from 'node:crypto'
import { addDays } from '../contract/dates.ts'
import { isExtra } from '../contract/eventos-rules.ts'
import { eventoStart } from '../contract/instants-rules.ts'
import { companionsOf } from '../contract/companion-rules.ts'
import { accessibleOf, blockedOf, countLugares, type Layout } from '../contract/layout-rules.ts'
import { hasSocio } from '../contract/planos-rules.ts'
import { hasMeia } from '../contract/tarifas-rules.ts'
import { stripAccents } from '../contract/text-rules.ts'
import type { cidade, codigo, evento, lote, rifa, setor, tarifa } from '../server/db/schema/index.ts'
import type { EventoTemplate, LoteTemplate, RifaTemplate, SetorTemplate } from './templates.ts'

/** Rows to insert, with the ids and counters that the columns' defaults would set. */
type Row<T extends { $inferInsert: object }, K extends keyof T['$inferInsert']> = T['$inferInsert'] & {
  [key in K]-?: NonNullable<T['$inferInsert'][key]>
}
export type CidadeRow = Row<typeof cidade, 'id'>
export type EventoRow = Row<typeof evento, 'id' | 'maxPorCliente'>
export type SetorRow = Row<typeof setor, 'id' | 'dividirAte' | 'qtdLugar' | 'extra'> & {
  layout: Layout | null
  bloqueados: number[]
}
export type LoteRow = Row<typeof lote, 'id' | 'tomados' | 'taxaCents'>
type PromocionalRow = Row<typeof tarifa, 'id' | 'valorCents' | 'taxaCents'>
type RifaRow = Row<typeof rifa, 'id' | 'tomados' | 'createdAt'>

/** A lot with the data needed to plan its sales. */
export type PlannedLote = {
  key: string
  /** Ordinal in its sector, from 1. */
  nr: number
  evento: EventoRow
  setor: SetorRow
  lote: LoteRow
  /** Places that are sold last. */
  accessible: readonly number[]
  arrivals: { from: number; until: number }
  /** Whether it sells half price. */
  hasMeia: boolean
  promocionais: readonly PromocionalRow[]
  codigo: { tarifa: Row<typeof tarifa, 'id'>; codigo: Row<typeof codigo, 'id' | 'percentual' | 'comissao'> } | null
  /** When its sales end: at the start of the next lot, or of the event. */
  until: Date
  sold: number
}
export type PlannedRifa = { rifa: RifaRow; picture: string; until: Date; sold: number; isDrawn: boolean }

/** The first day on this day of the week, at or after `inDays` days from today. */
function dayOf({ inDays, weekday }: Pick<EventoTemplate, 'inDays' | 'weekday'>, today: string): string {
  const day = addDays(today, inDays)
  if (weekday === undefined) return day
  return addDays(day, (weekday - new Date(`${day}T00:00:00Z`).getUTCDay() + 7) % 7)
}

const DAY_MS = 86_400_000
const startOf = ({ startsIn, hora = '10:00' }: LoteTemplate, today: string): Date =>
  eventoStart(addDays(today, startsIn), hora)

/** Plans an event with its sectors and lots. It was created a week before its sales begin, yesterday at the latest. */
export function planEvento(template: EventoTemplate, idCidade: string, today: string, now: Date): PlannedLote[] {
  const data = dayOf(template, today)
  const nome = template.nome.replace('{ano}', data.slice(0, 4))
  const salesDay = addDays(today, template.salesInDays)
  const createdAt = new Date(Math.min(eventoStart(salesDay, '09:00').getTime() - 7 * DAY_MS, now.getTime() - DAY_MS))
  const made = { createdAt, updatedAt: createdAt }
  const event: EventoRow = {
    id: randomUUID(),
    idCidade,
    nome,
    nomeBusca: stripAccents(nome).toLowerCase(),
    obs: template.obs,
    descricao: template.descricao,
    local: template.local,
    endereco: template.endereco,
    data,
    hora: template.hora,
    inicioVendas: salesDay,
    maxPorCliente: template.maxPorCliente ?? 10,
    artistas: template.artistas ?? '',
    categoria: template.categoria,
    ...made,
  }
  const { key, arrivals = { from: -60, until: 45 }, meia = false, socio = false } = template
  return template.setores.flatMap((sector) => planSetor(sector, event, { key, arrivals, meia, socio }, today, made))
}

function planSetor(
  template: SetorTemplate,
  event: EventoRow,
  { meia, socio, ...about }: Pick<PlannedLote, 'key' | 'arrivals'> & { meia: boolean; socio: boolean },
  today: string,
  made: { createdAt: Date; updatedAt: Date },
): PlannedLote[] {
  const layout = template.layout ? { linhas: [...template.layout] } : null
  const accessible = layout ? accessibleOf(layout) : []
  const sector: SetorRow = {
    id: randomUUID(),
    idEvento: event.id,
    nome: template.nome,
    tipo: template.tipo,
    dividirAte: template.dividirAte,
    qtdLugar: layout ? countLugares(layout) : (template.qtdLugar ?? 1),
    qtdPorLinha: template.qtdPorLinha ?? 0,
    extra: template.extra ?? (isExtra(template.tipo) && !layout),
    lugaresMesa: template.lugaresMesa ?? 0,
    frente: template.frente ?? 'palco',
    layout,
    bloqueados: layout ? blockedOf(layout) : [],
    acompanhantes: companionsOf(layout),
    // Version 2: it was created, then its seat map was drawn.
    versao: layout ? 2 : 1,
    ...made,
  }
  return template.lotes.map((lot, index): PlannedLote => {
    const next = template.lotes[index + 1]
    const idLote = randomUUID()
    return {
      ...about,
      hasMeia: meia && hasMeia(sector),
      promocionais: (lot.promocionais ?? []).map(({ nome, documento, valor, taxa }, ordem) => ({
        id: randomUUID(),
        tipo: 'promocional',
        nome,
        documento,
        naCota: false,
        ordem,
        idLote,
        valorCents: valor,
        taxaCents: taxa,
      })),
      codigo: lot.codigo ? planCodigo(lot.codigo, event.id, idLote) : null,
      nr: index + 1,
      evento: event,
      setor: sector,
      accessible,
      lote: {
        id: idLote,
        idSetor: sector.id,
        data: startOf(lot, today),
        qtdTotal: lot.qtd,
        tomados: 0,
        valorCents: lot.valor,
        taxaCents: lot.taxa,
        vendeSocio: socio && hasSocio(sector),
        ...made,
      },
      until: next ? startOf(next, today) : eventoStart(event.data, event.hora),
      sold: lot.sold ?? 0,
    }
  })
}

export function planRifa(template: RifaTemplate, today: string): PlannedRifa {
  const drawDay = addDays(today, template.drawInDays)
  const salesDay = addDays(today, template.salesInDays)
  const createdAt = template.isDraft ? eventoStart(addDays(today, -2), '11:20') : eventoStart(salesDay)
  return {
    rifa: {
      id: randomUUID(),
      nome: template.nome,
      descricao: template.descricao,
      regulamento: template.regulamento ?? null,
      autorizacao: template.autorizacao ?? null,
      apuracao: template.apuracao ?? null,
      valorCents: template.valor,
      qtdNumeros: template.qtdNumeros,
      tomados: 0,
      inicioVendas: salesDay,
      dataSorteio: drawDay,
      publicada: !template.isDraft,
      versao: template.isDraft ? 1 : 2,
      createdAt,
      updatedAt: createdAt,
    },
    picture: template.picture,
    until: eventoStart(drawDay),
    sold: template.sold,
    isDrawn: template.drawInDays < 0 && !template.isUndrawn,
  }
}

function planCodigo(
  { codigo: text, percentual, limite, comissao }: NonNullable<LoteTemplate['codigo']>,
  idEvento: string,
  idLote: string,
): NonNullable<PlannedLote['codigo']> {
  const id = randomUUID()
  return {
    tarifa: { id, tipo: 'codigo', nome: text, naCota: false, idLote },
    codigo: { id, codigo: text, percentual, idEvento, limite, comissao },
  }
}
