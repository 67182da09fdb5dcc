import { z } from 'zod'
import { SocioPasse } from '../../../contract/socio.ts'
import type { AppDeps } from '../../app-deps.ts'
import { maybeOne, rows } from '../../db/rows.ts'

const Row = z.strictObject({ categorias: SocioPasse.shape.categorias, vale: z.boolean() })

/**
 * What a membership's card admits to; null: nothing.
 * @param isOwn whether the member asks, who alone gets the code
 */
export async function readPasse({ db, tickets }: AppDeps, idSocio: string, isOwn: boolean): Promise<SocioPasse | null> {
  const row = await maybeOne(rows(db, Row)`
    SELECT array_agg(b.categoria ORDER BY b.categoria) AS categorias, member_is_entitled(s) AS vale
    FROM socio s JOIN plano_beneficio b ON b.id_plano = s.id_plano AND b.passe WHERE s.id = ${idSocio} GROUP BY s.id`)
  return row && { codigo: isOwn && row.vale ? tickets.signPass(idSocio) : null, categorias: row.categorias }
}
