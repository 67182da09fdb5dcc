import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connection.ts'

type Consent = { documento: 'privacidade'; versao: string; meio: 'cadastro' }

/** Stores a cliente's first consent to a text. */
export const recordConsent = (tx: Tx, idCliente: string, { documento, versao, meio }: Consent) =>
  tx.execute(sql`INSERT INTO consentimento (id_cliente, documento, versao, meio)
    VALUES (${idCliente}, ${documento}, ${versao}, ${meio}) ON CONFLICT DO NOTHING`)

/** The same for the club's term, if a text with this hash was ever published. @returns false when it was not */
export async function recordTermConsent(db: Db, idCliente: string, sha256: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    WITH known AS (SELECT sha256 FROM termo_publicado WHERE sha256 = ${sha256}),
      stored AS (INSERT INTO consentimento (id_cliente, documento, versao, meio)
        SELECT ${idCliente}, 'termo-socio', sha256, 'assinatura' FROM known ON CONFLICT DO NOTHING)
    SELECT 1 FROM known`)
  return rowCount === 1
}
