import { sql } from 'drizzle-orm'
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { CASA_MAX } from '../../../contract/casa-input-rules.ts'
import { CASA_ID } from '../../../contract/casa-rules.ts'
import { timestamps, versao } from './columns.ts'

const max = (limit: number) => sql.raw(String(limit))

/**
 * The house whose site this is: one row, which a migration inserts. '' is a text that is not known; the networks are
 * names of accounts. Its logo is the `image` of its id, and
 * the logo that it had before, which an undo restores, the one of role `casa-anterior`.
 */
export const casa = pgTable(
  'casa',
  {
    id: uuid()
      .primaryKey()
      .default(sql.raw(`'${CASA_ID}'`)),
    nome: text().notNull(),
    nomeCurto: text().notNull(),
    razaoSocial: text().notNull().default(''),
    cnpj: text().notNull().default(''),
    endereco: text().notNull().default(''),
    telefone: text().notNull().default(''),
    whatsapp: text().notNull().default(''),
    horario: text().notNull().default(''),
    instagram: text().notNull().default(''),
    facebook: text().notNull().default(''),
    youtube: text().notNull().default(''),
    contatoPrivacidade: text().notNull().default(''),
    nomeFatura: text().notNull(),
    corMarca: text().notNull(),
    corAcao: text().notNull(),
    versao: versao(),
    ...timestamps,
  },
  (t) => [
    check('casa_one', sql`${t.id} = '${sql.raw(CASA_ID)}'`),
    check(
      'casa_names',
      sql`char_length(${t.nome}) BETWEEN 2 AND ${max(CASA_MAX.nome)} AND char_length(${t.nomeCurto}) BETWEEN 2 AND ${max(CASA_MAX.nome_curto)}
      AND char_length(${t.razaoSocial}) <= ${max(CASA_MAX.razao_social)}`,
    ),
    check('casa_cnpj', sql`${t.cnpj} ~ '^([0-9A-Z]{12}[0-9]{2})?$'`),
    check(
      'casa_contact',
      sql`char_length(${t.endereco}) <= ${max(CASA_MAX.endereco)} AND char_length(${t.horario}) <= ${max(CASA_MAX.horario)}
      AND char_length(${t.contatoPrivacidade}) <= ${max(CASA_MAX.contato_privacidade)}`,
    ),
    check('casa_phones', sql`${t.telefone} ~ '^([0-9]{10,11})?$' AND ${t.whatsapp} ~ '^([0-9]{10,11})?$'`),
    check(
      'casa_redes',
      sql`(${t.instagram} || ${t.facebook} || ${t.youtube}) ~ '^[A-Za-z0-9._-]*$'
      AND greatest(char_length(${t.instagram}), char_length(${t.facebook}), char_length(${t.youtube})) <= ${max(CASA_MAX.rede)}`,
    ),
    check('casa_nome_fatura', sql`${t.nomeFatura} ~ '^[A-Z0-9 ]{1,${max(CASA_MAX.nome_fatura)}}$'`),
    check('casa_cores', sql`${t.corMarca} ~ '^#[0-9a-f]{6}$' AND ${t.corAcao} ~ '^#[0-9a-f]{6}$'`),
  ],
)
