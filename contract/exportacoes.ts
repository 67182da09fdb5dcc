import { z } from 'zod'
import { ClienteListQuery } from './clientes.ts'
import { EventoListInput } from './eventos.ts'
import { SelectedIds } from './fields.ts'
import { HistoricoQuery } from './historico.ts'
import { PainelQuery } from './painel.ts'
import { SocioQuery } from './socio.ts'

/** The tables of the dashboard that can be exported. */
const ExportTabela = z.enum(['dias', 'eventos', 'lotes', 'pagamentos', 'recusados'])
export type ExportTabela = z.infer<typeof ExportTabela>

/** The period of the dashboard, and one of its tables. */
export const PainelExport = z.intersection(PainelQuery, z.object({ tabela: ExportTabela.default('dias') }))
export type PainelExport = z.output<typeof PainelExport>

/** The filters of each exported list: those of its screen, without the page, and the rows that are selected in it. */
export const EXPORT_FILTERS = {
  alertas: z.object({}),
  banners: z.object({}),
  cidades: z.object({}),
  clientes: ClienteListQuery.pick({ pesquisa: true }).extend({ ids: SelectedIds }),
  eventos: EventoListInput.pick({ pesquisa: true }).extend({ ids: SelectedIds }),
  historico: HistoricoQuery.omit({ cursor: true, limit: true }),
  painel: PainelExport,
  rifas: z.object({}),
  socios: SocioQuery.pick({ cancelados: true, em_dia: true, pesquisa: true, plano: true }),
  usuarios: z.object({}),
} as const
export type ExportedList = keyof typeof EXPORT_FILTERS

const one = <List extends ExportedList>(lista: List) =>
  z.object({ lista: z.literal(lista), filtro: EXPORT_FILTERS[lista] as (typeof EXPORT_FILTERS)[List] })

/** POST exportacoes: the list, and the filters of its screen. Sales and the prize draw have calls of their own. */
export const ExportarInput = z.discriminatedUnion('lista', [
  one('alertas'),
  one('banners'),
  one('cidades'),
  one('clientes'),
  one('eventos'),
  one('historico'),
  one('painel'),
  one('rifas'),
  one('socios'),
  one('usuarios'),
])
/** The path of the file, valid for five minutes. */
export const ExportarAnswer = z.object({ path: z.string() })
