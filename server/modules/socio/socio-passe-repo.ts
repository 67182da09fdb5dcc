import { z } from 'zod'
import { CATEGORIA_IDS } from '../../../contract/categorias-rules.ts'
import type { Db } from '../../db/connection.ts'
import { maybeOne, rows } from '../../db/rows.ts'

const Row = z.strictObject({ categorias: z.array(z.enum(CATEGORIA_IDS)), vale: z.boolean() })

/** What a membership's card admits to, and whether the membership gives its benefits now; null: nothing. */
export const readPasse = (db: Db, idSocio: string): Promise<z.infer<typeof Row> | null> =>
  maybeOne(rows(db, Row)`
    SELECT array_agg(b.categoria ORDER BY b.categoria) AS categorias, member_is_entitled(s) AS vale
    FROM socio s JOIN plano_beneficio b ON b.id_plano = s.id_plano AND b.passe WHERE s.id = ${idSocio} GROUP BY s.id`)
