import type { Evento, Setor } from '../../../contract/eventos.ts'
import { toReais } from '../../../contract/money.ts'
import type { Promocional, Tarifa } from '../../../contract/tarifas.ts'
import { hasSocio, socioCents } from '../../../contract/planos-rules.ts'
import { FULL_NAME, hasMeia, meiaCents } from '../../../contract/tarifas-rules.ts'
import type { Db } from '../../db/connection.ts'
import { type EventoDetail, type EventoRow, readEvento, readEventoRow } from './eventos-repo.ts'

/** An event of the site's pages; null when there is none, or it is a draft. */
export const findEvento = (db: Db, id: string): Promise<EventoRow | null> => readEventoRow(db, id)

const iso = (instant: string | null): string | null => instant && new Date(instant).toISOString()
const sum = (counts: number[]): number => counts.reduce((total, count) => total + count, 0)

type Halves = EventoDetail['meia']
type SetorDetail = EventoDetail['setores'][number]
type LoteDetail = SetorDetail['lotes'][number]

/**
 * The fares of a lot, in reais: the full price, the promotional ones on sale, those of members where the lot sells them,
 * and those of half price where its sector and event sell it.
 */
function tarifasOf(
  setor: Pick<SetorDetail, 'tipo' | 'extra' | 'oculto'>,
  { id, valor_cents, taxa_cents, promocionais, vende_socio }: LoteDetail,
  { meia, socios }: Pick<EventoDetail, 'meia' | 'socios'>,
): Tarifa[] {
  const whole = { valorCents: valor_cents, taxaCents: taxa_cents }
  const half = meiaCents(whole, meia?.taxa_inteira ?? false)
  const price = (valorCents: number, taxaCents: number) => ({
    valor: toReais(valorCents),
    taxa_adm: toReais(taxaCents),
  })
  const full = price(valor_cents, taxa_cents)
  return [
    { id, tipo: 'inteira', nome: FULL_NAME, documento: null, na_cota: false, ...full },
    ...promocionais
      .filter(({ ativa }) => ativa)
      .map(({ ativa: _, vendidos: _vendidos, valor_cents, taxa_cents, ...fare }) => ({
        ...fare,
        tipo: 'promocional' as const,
        na_cota: false,
        ...price(valor_cents, taxa_cents),
      })),
    ...(vende_socio && hasSocio(setor) ? socios : []).map(({ percentual, valorCents, ...fare }) => {
      const own = socioCents(whole, { percentual, valorCents })
      return { ...fare, tipo: 'socio' as const, na_cota: false, ...price(own.valorCents, own.taxaCents) }
    }),
    ...(meia && hasMeia(setor) ? meia.motivos : []).map((fare) => ({
      ...fare,
      tipo: 'meia' as const,
      ...price(half.valorCents, half.taxaCents),
    })),
  ]
}

const sellsSocio = ({ vende_socio }: LoteDetail): boolean => vende_socio

const toPromocional = ({ valor_cents, taxa_cents, ...fare }: LoteDetail['promocionais'][number]): Promocional => ({
  ...fare,
  valor: toReais(valor_cents),
  taxa_adm: toReais(taxa_cents),
})

function toMeia(meia: Halves, isOffice: boolean): Evento['meia'] {
  if (!meia) return null
  const { percentual, taxa_inteira, total, cota, restantes } = meia
  return { total, cota, restantes, ...(isOffice && { percentual, taxa_inteira }) }
}

/**
 * An event on the wire: reais, ISO instants. Deleted sectors and lots are marked, not omitted. Only the back-office
 * gets whether it is a draft, the counts of taken and sold units and the versions, which its forms send back.
 */
export function toEvento(
  {
    versao,
    setores,
    fila_abre_em,
    fim_vendas,
    publicado,
    publicar_em,
    meia,
    socios,
    tem_passe,
    tem_fila: _,
    pessoas,
    ...evento
  }: EventoDetail,
  { isOffice }: { isOffice: boolean },
): Evento {
  return {
    ...evento,
    fila_abre_em: iso(fila_abre_em),
    fim_vendas: iso(fim_vendas),
    meia: toMeia(meia, isOffice),
    tem_socio:
      tem_passe || (socios.length > 0 && setores.some((setor) => hasSocio(setor) && setor.lotes.some(sellsSocio))),
    ...(isOffice && { versao, pessoas, publicado, publicar_em: iso(publicar_em) }),
    setores: setores.map(({ versao, bloqueados: _, lotes, oculto, ...setor }) => ({
      ...setor,
      fim_vendas: iso(setor.fim_vendas),
      ...(isOffice && {
        versao,
        oculto,
        vendidos: sum(lotes.map((lote) => lote.vendidos)),
        tomados: sum(lotes.map((lote) => lote.tomados)),
      }),
      lotes: lotes.map((detail) => {
        const {
          valor_cents,
          taxa_cents,
          versao,
          vendidos,
          tomados,
          promocionais,
          vende_socio,
          vendidos_socio,
          ...lote
        } = detail
        return {
          ...lote,
          ...(isOffice && {
            versao,
            vendidos,
            tomados,
            vende_socio,
            vendidos_socio,
            promocionais: promocionais.map(toPromocional),
          }),
          data: new Date(lote.data).toISOString(),
          created_at: new Date(lote.created_at).toISOString(),
          fim_vendas: iso(lote.fim_vendas),
          valor: toReais(valor_cents),
          taxa_adm: toReais(taxa_cents),
          tarifas: tarifasOf({ ...setor, oculto }, detail, { meia, socios }),
        }
      }),
    })),
  }
}

/** A hidden sector of a published event, as everybody else gets the public ones; for who has a code of one of its lots. */
export async function findHiddenSetor(db: Db, idEvento: string, id: string): Promise<Setor | null> {
  const evento = await readEvento(db, idEvento, { isOffice: false, oculto: id })
  return (evento && toEvento(evento, { isOffice: false }).setores.find((setor) => setor.id === id)) ?? null
}
