import { ALERTA_GRUPOS_OF } from '../../contract/alertas-grupos-rules.ts'
import { addDays, businessDay } from '../../contract/dates.ts'
import { transaction } from '../db/transaction.ts'
import { writeMessages } from '../mensagens/write-repo.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'
import { alertsToTell, pixEnding, sociosEnding } from './announce-repo.ts'

/** How long before its end a PIX is announced. */
const PIX_SECONDS = 180
/** How many days before its last one a canceled membership is announced. */
const SOCIO_DAYS = 5
const BATCH = 500

type Deps = Pick<SalesDeps, 'db' | 'channels' | 'now'>

/**
 * Tells what becomes due with the time: PIX and memberships that end, and the alerts that users have chosen. Several
 * processes may find the same; each is told once.
 * @returns whether there is more
 */
export async function announce({ db, channels, now }: Deps): Promise<boolean> {
  if (!channels.email && !channels.sms) return false
  const today = businessDay(now())
  return transaction(db, async (tx) => {
    const pix = await pixEnding(tx, PIX_SECONDS, BATCH)
    const socios = await sociosEnding(tx, { from: today, until: addDays(today, SOCIO_DAYS) }, BATCH)
    const alerts = channels.email ? await alertsToTell(tx, ALERTA_GRUPOS_OF, BATCH) : []
    await writeMessages(tx, channels, [
      ...pix.map(({ sobre, id }) => ({ tipo: 'pix-acabando', sobre, idCliente: id }) as const),
      ...socios.map(({ sobre, id }) => ({ tipo: 'socio-acabando', sobre, idCliente: id }) as const),
      ...alerts.map(({ sobre, id }) => ({ tipo: 'alerta', sobre, idUsuario: id }) as const),
    ])
    return [pix, socios, alerts].some(({ length }) => length === BATCH)
  })
}
