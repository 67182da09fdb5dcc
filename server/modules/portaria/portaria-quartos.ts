import type { PortariaEntradas } from '../../../contract/portaria.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Usuario } from '../../auth/admin-sessions-repo.ts'
import { worksInCidade } from '../../plugins/auth.ts'
import { done, type Result, refuse } from '../../result.ts'
import { countAlertas, countQuartos } from './portaria-quartos-repo.ts'
import { countPasses, countTickets, findEvento } from './portaria-repo.ts'

const NEVER = '2200-01-01T00:00:00Z'

/** Who entered an event when, at which gate and into which sector. */
export async function readEntradasPorQuarto(
  { db, now }: AppDeps,
  usuario: Usuario,
  idEvento: string,
): Promise<Result<PortariaEntradas>> {
  const evento = await findEvento(db, idEvento)
  if (!evento || !worksInCidade(usuario, evento.id_cidade)) return refuse(404, 'record.not-found')
  const [counts, quartos, alertas, socios] = await Promise.all([
    countTickets(db, idEvento, NEVER),
    countQuartos(db, idEvento),
    countAlertas(db, idEvento),
    countPasses(db, idEvento),
  ])
  const sum = (of: 'vendidos' | 'entraram'): number => counts.reduce((total, count) => total + count[of], 0)
  const { id_cidade: _, ...shown } = evento
  return done({
    evento: shown,
    vendidos: sum('vendidos'),
    entraram: sum('entraram'),
    socios,
    setores: counts.map(({ id, nome, vendidos, entraram }) => ({ id, nome, vendidos, entraram })),
    quartos: quartos.map((row) => ({ ...row, em: new Date(row.em).toISOString() })),
    alertas,
    agora: now().toISOString(),
  })
}
