import { z } from 'zod'
import { CASA_MAX, contaOf, faturaOf, isCasaPhone, nationalOf } from './casa-input-rules.ts'
import { isCnpj } from './documents.ts'
import { Line, Versao } from './fields.ts'
import { MESSAGES } from './messages.ts'
import { CASA_MESSAGES } from './messages-office.ts'
import { Imagem } from './pictures.ts'
import { UploadedFile } from './uploads.ts'

const Cores = z.object({ marca: z.string(), acao: z.string() })
const Redes = z.object({ instagram: z.string(), facebook: z.string(), youtube: z.string() })

/** GET casa, and the answer of its edits: the house (`casa-rules.ts`). A text that is not known is ''. */
export const Casa = z.object({
  nome: z.string(),
  nome_curto: z.string(),
  razao_social: z.string(),
  cnpj: z.string(),
  endereco: z.string(),
  telefone: z.string(),
  whatsapp: z.string(),
  horario: z.string(),
  redes: Redes,
  contato_privacidade: z.string(),
  nome_fatura: z.string(),
  cores: Cores,
  estilo: z.string(),
  logo: Imagem.nullable(),
  versao: z.number().int(),
})

/** A text that may be absent, '' then, and otherwise must be right. */
const Optional = (message: string, isRight: (text: string) => boolean, stored: (text: string) => string) =>
  z
    .string(message)
    .trim()
    .max(200, message)
    .refine((text) => text === '' || isRight(text), message)
    .transform(stored)

const PhoneInput = Optional(CASA_MESSAGES.telefone, isCasaPhone, nationalOf)
const isConta = (text: string): boolean => new RegExp(`^[A-Za-z0-9._-]{1,${CASA_MAX.rede}}$`).test(contaOf(text))
const Conta = Optional(CASA_MESSAGES.rede, isConta, contaOf)
const Cor = z
  .string(CASA_MESSAGES.cor)
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, CASA_MESSAGES.cor)

/** PUT casa: all that the house is, but its logo. Everything but the names and the colours may be ''. */
export const CasaInput = z.object({
  nome: Line(2, CASA_MAX.nome, CASA_MESSAGES.nome),
  nome_curto: Line(2, CASA_MAX.nome_curto, CASA_MESSAGES.nomeCurto),
  razao_social: Line(0, CASA_MAX.razao_social, CASA_MESSAGES.razaoSocial),
  cnpj: Optional(CASA_MESSAGES.cnpj, isCnpj, (text) => text.toUpperCase().replace(/[./-]/g, '')),
  endereco: Line(0, CASA_MAX.endereco, CASA_MESSAGES.endereco),
  telefone: PhoneInput,
  whatsapp: PhoneInput,
  horario: Line(0, CASA_MAX.horario, CASA_MESSAGES.horario),
  redes: z.object({ instagram: Conta, facebook: Conta, youtube: Conta }, MESSAGES.invalidField),
  contato_privacidade: Line(0, CASA_MAX.contato_privacidade, CASA_MESSAGES.contato).refine(
    (text) => text === '' || text.length >= 5,
    CASA_MESSAGES.contato,
  ),
  nome_fatura: z
    .string(CASA_MESSAGES.nomeFatura)
    .transform(faturaOf)
    .refine((text) => new RegExp(`^[A-Z0-9 ]{1,${CASA_MAX.nome_fatura}}$`).test(text), CASA_MESSAGES.nomeFatura),
  cores: z.object({ marca: Cor, acao: Cor }, MESSAGES.invalidField),
  versao: Versao,
})
export type CasaInput = z.output<typeof CasaInput>

/**
 * POST casa/logo/desfazer: undoes the last change of the logo. `hash`: of the logo before it, null for none; `versao`: of
 * the house after it.
 */
export const CasaLogoUndo = z.object({
  hash: z
    .string(MESSAGES.invalidField)
    .regex(/^[0-9a-f]{12}$/, MESSAGES.invalidField)
    .nullable(),
  versao: Versao,
})
export type CasaLogoUndo = z.output<typeof CasaLogoUndo>

/** The house's form in the browser. A logo that is not chosen stays; an undo names the previous one. */
export const CasaForm = CasaInput.extend({
  logo: z.union([z.instanceof(File), z.literal('remove'), CasaLogoUndo.pick({ hash: true })]).nullable(),
})

/** PUT casa/logo: a multipart form with the picture. */
export const CasaLogoInput = z.object({ logo: UploadedFile(MESSAGES.imageMissing) })
