import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/connection.ts'
import { maybeOne, rows, TimeText } from '../../db/rows.ts'

const MensagemRow = z.strictObject({
  canal: z.enum(['sms', 'email']),
  destino: z.string(),
  verificacao: z.string().nullable(),
  chegou_em: TimeText.nullable(),
  problema: z.string().nullable(),
  variaveis: z.array(z.string()),
})
export type Mensagem = z.infer<typeof MensagemRow>

const COLUMNS = sql`canal, destino, verificacao, chegou_em, problema, variaveis`

export const readMensagens = (db: Db): Promise<Mensagem[]> =>
  rows(db, MensagemRow)`SELECT ${COLUMNS} FROM teste_mensagem`

/** The test by SMS that this user asked for to this phone, while its code is not confirmed. */
export const readSms = (db: Db, idUsuario: string, telefone: string): Promise<Mensagem | null> =>
  maybeOne(rows(db, MensagemRow)`SELECT ${COLUMNS} FROM teste_mensagem
    WHERE canal = 'sms' AND id_usuario = ${idUsuario} AND destino = ${telefone} AND verificacao IS NOT NULL`)

type Sent = Pick<Mensagem, 'canal' | 'destino' | 'verificacao' | 'problema' | 'variaveis'> & {
  idUsuario: string
  isProven: boolean
}

/** Stores a test message. A step that is done stays done when a later test fails. */
export const storeMensagem = (db: Db, sent: Sent) =>
  db.execute(sql`
    INSERT INTO teste_mensagem AS m (canal, id_usuario, destino, verificacao, chegou_em, problema, variaveis)
    VALUES (${sent.canal}, ${sent.idUsuario}, ${sent.destino}, ${sent.verificacao},
      CASE WHEN ${sent.isProven}::boolean THEN clock_timestamp() END, ${sent.problema}, ${sql.param(sent.variaveis)}::text[])
    ON CONFLICT (canal) DO UPDATE SET id_usuario = excluded.id_usuario, verificacao = excluded.verificacao,
      pedido_em = clock_timestamp(), problema = excluded.problema, variaveis = excluded.variaveis,
      destino = CASE WHEN m.chegou_em IS NULL OR excluded.chegou_em IS NOT NULL THEN excluded.destino ELSE m.destino END,
      chegou_em = coalesce(m.chegou_em, excluded.chegou_em)`)

/** The code of this test was right. */
export const confirmSms = (db: Db, telefone: string) =>
  db.execute(sql`UPDATE teste_mensagem SET verificacao = NULL, problema = NULL, variaveis = '{}', destino = ${telefone},
    chegou_em = coalesce(chegou_em, clock_timestamp()) WHERE canal = 'sms'`)
