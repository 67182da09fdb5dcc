import { addDays } from '../../../contract/dates.ts'
import { eventoStart } from '../../../contract/instants-rules.ts'
import type { PainelQuery } from '../../../contract/painel.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Db } from '../../db/connection.ts'
import type { CidadeScope, Period } from './painel-vendas-repo.ts'

/** From the start of day `de` to the end of day `ate`, in São Paulo. */
export const periodOf = ({ de, ate }: PainelQuery): Period => ({
  from: eventoStart(de),
  until: eventoStart(addDays(ate, 1)),
})

/** Reads today anew, once for all figures, and the days before from memory if they are there. */
export function dayReader({ db, closedDays }: AppDeps, cidades: CidadeScope, today: string, version: string) {
  return <T>(what: string, read: (db: Db, cidades: CidadeScope, period: Period) => Promise<T[]>) => {
    let current: Promise<T[]> | null = null
    const ofToday = (): Promise<T[]> => {
      current ??= read(db, cidades, periodOf({ de: today, ate: today }))
      return current
    }
    const closed = (days: PainelQuery): Promise<T[]> => {
      const period = periodOf(days)
      return closedDays.of(what, cidades, period, version, () => read(db, cidades, period))
    }
    return async ({ de, ate }: PainelQuery): Promise<T[]> => {
      if (ate < today) return closed({ de, ate })
      if (de === today) return ofToday()
      return (await Promise.all([closed({ de, ate: addDays(today, -1) }), ofToday()])).flat()
    }
  }
}
