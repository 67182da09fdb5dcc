import type { ExportedList } from '../../../contract/exportacoes.ts'
import { alertasExport } from '../alertas/alertas-export.ts'
import { bannersExport } from '../banners/banners-export.ts'
import { cidadesExport } from '../cidades/cidades-export.ts'
import { clientesExport } from '../clientes/clientes-export.ts'
import { eventosExport } from '../eventos/eventos-export.ts'
import { historicoExport } from '../historico/historico-export.ts'
import { painelExport } from '../painel/painel-export.ts'
import { rifasExport } from '../rifas/rifas-export.ts'
import { sociosExport } from '../socio/socios-export.ts'
import { sorteiosExport } from '../sorteios/sorteios-export.ts'
import { usuariosExport } from '../users/users-export.ts'
import { vendasExport } from '../vendas/vendas-export.ts'

/** The lists of `POST exportacoes`. */
const LISTS = {
  alertas: alertasExport,
  banners: bannersExport,
  cidades: cidadesExport,
  clientes: clientesExport,
  eventos: eventosExport,
  historico: historicoExport,
  painel: painelExport,
  rifas: rifasExport,
  socios: sociosExport,
  usuarios: usuariosExport,
} satisfies Record<ExportedList, unknown>

/** All exports. The key is also the file name: `/api/exportacoes/{kind}.csv`. */
export const EXPORTS = { ...LISTS, sorteios: sorteiosExport, vendas: vendasExport } as const
export type ExportKind = keyof typeof EXPORTS

/** Whether staff may export this, of their cities. */
export const mayStaff = (kind: ExportKind): boolean => 'ofCidades' in EXPORTS[kind]
