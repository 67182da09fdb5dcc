import { toReais } from '../contract/money.ts'
import { changes } from '../server/db/history.ts'
import type { CidadeRow, EventoRow, LoteRow, SetorRow } from './catalogue.ts'
import type { Staff } from './staff.ts'
import type { Shop } from './write.ts'

const MINUTE = 60_000
type HistoryRow = NonNullable<Shop['history']>[number]
type BannerRow = NonNullable<Shop['banners']>[number] & { id: string }
type RifaRow = NonNullable<Shop['rifas']>[number] & { id: string; createdAt: Date }
type CotaRow = NonNullable<Shop['cotas']>[number] & { id: string }
type CatalogueRows = {
  cidades: CidadeRow[]
  eventos: EventoRow[]
  setores: SetorRow[]
  lotes: LoteRow[]
  cotas: CotaRow[]
  rifas: RifaRow[]
}

/** The history of a catalogue that the admin entered step by step, with the wire's field names, as the routes do. */
export function catalogueHistory(
  { admin: { actor } }: Staff,
  opened: Date,
  rows: CatalogueRows,
  banners: BannerRow[],
): HistoryRow[] {
  const later = (at: Date | undefined, minutes: number) => new Date((at ?? opened).getTime() + minutes * MINUTE)
  const line = (at: Date, entity: string, entityId: string, toState: string, detail: Record<string, unknown>) => ({
    ...{ at, entity, entityId, fromState: null, toState, actor, detail },
  })
  const created = (at: Date, entity: string, id: string, fields: Record<string, unknown>) =>
    line(at, entity, id, 'created', changes({}, fields) ?? {})
  return [
    ...rows.cidades.map(({ id, nome, estado }, i) => created(later(opened, i), 'cidade', id, { nome, estado })),
    ...rows.eventos.map((e) => created(later(e.createdAt, 0), 'evento', e.id, eventoFields(e))),
    ...rows.setores.map((s) => created(later(s.createdAt, 2), 'setor', s.id, setorFields(s))),
    ...rows.setores.flatMap((s) =>
      s.layout ? [line(later(s.createdAt, 9), 'setor', s.id, 'edited', { linhas: [null, s.layout.linhas] })] : [],
    ),
    ...rows.lotes.map((l) => created(later(l.createdAt, 4), 'lote', l.id, loteFields(l))),
    ...rows.cotas.map(({ id, idEvento, idUsuario, cota, setores, createdAt }) =>
      created(later(createdAt, 6), 'cota', id, { id_evento: idEvento, id_usuario: idUsuario, cota, setores }),
    ),
    ...rows.rifas.flatMap((r) => [
      line(later(r.createdAt, -90), 'rifa', r.id, 'created', rifaFields(r)),
      ...(r.publicada ? [line(later(r.createdAt, -30), 'rifa', r.id, 'edited', { publicada: [false, true] })] : []),
    ]),
    ...banners.map(({ id, link, createdAt }) =>
      line(later(createdAt, 0), 'banner', id, 'created', { link: link ?? null }),
    ),
  ]
}

const eventoFields = (e: EventoRow) => ({
  nome: e.nome,
  id_cidade: e.idCidade,
  local: e.local,
  endereco: e.endereco,
  data: e.data,
  inicio_vendas: e.inicioVendas,
  obs: e.obs,
  descricao: e.descricao,
  hora: e.hora ?? null,
  max_por_cliente: e.maxPorCliente,
  artistas: e.artistas ?? '',
  categoria: e.categoria ?? null,
})

const setorFields = (s: SetorRow) => ({
  id_evento: s.idEvento,
  nome: s.nome,
  tipo: s.tipo,
  dividir_ate: s.dividirAte,
  qtd_lugar: s.qtdLugar,
  qtd_por_linha: s.qtdPorLinha,
  extra: s.extra,
  lugares_mesa: s.lugaresMesa,
  frente: s.frente,
})

const loteFields = (l: LoteRow) => ({
  id_evento_setor: l.idSetor,
  data: l.data.toISOString(),
  qtd_total: l.qtdTotal,
  valor: toReais(l.valorCents),
  taxa_adm: toReais(l.taxaCents),
  vende_socio: l.vendeSocio ?? false,
})

const rifaFields = (r: RifaRow) => ({
  nome: r.nome,
  descricao: r.descricao,
  regulamento: r.regulamento ?? null,
  autorizacao: r.autorizacao ?? null,
  apuracao: r.apuracao ?? null,
  qtd_numeros: r.qtdNumeros,
  inicio_vendas: r.inicioVendas,
  data_sorteio: r.dataSorteio,
  valor_cents: r.valorCents,
})
