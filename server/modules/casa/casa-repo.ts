import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { CASA_ID } from '../../../contract/casa-rules.ts'
import type { CasaInput } from '../../../contract/casa.ts'
import { Imagem } from '../../../contract/pictures.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { one, rows } from '../../db/rows.ts'
import { imagemOf } from '../../pictures/picture-repo.ts'

const Row = z.strictObject({
  nome: z.string(),
  nome_curto: z.string(),
  razao_social: z.string(),
  cnpj: z.string(),
  endereco: z.string(),
  telefone: z.string(),
  whatsapp: z.string(),
  horario: z.string(),
  instagram: z.string(),
  facebook: z.string(),
  youtube: z.string(),
  contato_privacidade: z.string(),
  nome_fatura: z.string(),
  cor_marca: z.string(),
  cor_acao: z.string(),
  versao: z.int(),
  logo: Imagem.nullable(),
})
export type CasaRow = z.infer<typeof Row>
/** The columns that an edit changes. */
export type CasaFields = Omit<CasaRow, 'versao' | 'logo'>

const read = (db: Db | Tx, rest: SQL): Promise<CasaRow> =>
  one(rows(db, Row)`SELECT c.nome, c.nome_curto, c.razao_social, c.cnpj, c.endereco, c.telefone, c.whatsapp, c.horario,
    c.instagram, c.facebook, c.youtube, c.contato_privacidade, c.nome_fatura, c.cor_marca, c.cor_acao, c.versao,
    ${imagemOf(sql`c.id`, 'casa')} AS logo FROM casa c ${rest}`)

export const findCasa = (db: Db | Tx): Promise<CasaRow> => read(db, sql``)

export const lockCasa = (tx: Tx): Promise<CasaRow> => read(tx, sql`FOR UPDATE OF c`)

/** The columns of what a form sends. */
export const fieldsOf = ({ redes, cores, versao: _, ...texts }: CasaInput): CasaFields => ({
  ...texts,
  ...redes,
  cor_marca: cores.marca,
  cor_acao: cores.acao,
})

export const updateCasa = (tx: Tx, c: CasaFields) =>
  tx.execute(sql`UPDATE casa SET nome = ${c.nome}, nome_curto = ${c.nome_curto}, razao_social = ${c.razao_social},
    cnpj = ${c.cnpj}, endereco = ${c.endereco}, telefone = ${c.telefone}, whatsapp = ${c.whatsapp}, horario = ${c.horario},
    instagram = ${c.instagram}, facebook = ${c.facebook}, youtube = ${c.youtube},
    contato_privacidade = ${c.contato_privacidade}, nome_fatura = ${c.nome_fatura}, cor_marca = ${c.cor_marca},
    cor_acao = ${c.cor_acao}, versao = versao + 1, updated_at = now() WHERE id = ${CASA_ID}`)

/** A form that was opened before is out of date, and the house is read again everywhere. */
export const noteLogo = (tx: Tx) =>
  tx.execute(sql`UPDATE casa SET versao = versao + 1, updated_at = now() WHERE id = ${CASA_ID}`)
