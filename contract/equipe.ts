import { z } from 'zod'
import { Id, Instant } from './common.ts'
import { Line, SavedId } from './fields.ts'
import { isId } from './list-address-rules.ts'
import { MESSAGES } from './messages.ts'
import { OFFICE_MESSAGES } from './messages-office.ts'
import { isPapelFixo } from './equipe-rules.ts'
import { sortedTarefas, TAREFAS } from './tarefas-rules.ts'
import { ProofFields } from './users.ts'

const Tarefas = z.array(z.enum(TAREFAS, MESSAGES.invalidField), MESSAGES.invalidField).transform(sortedTarefas)
/** A role: one of the fixed ones by its name, or one of tasks by its id. */
export const PapelRef = z
  .string(OFFICE_MESSAGES.papel)
  .refine((papel) => isPapelFixo(papel) || isId(papel), OFFICE_MESSAGES.papel)
const EquipeCidade = z.object({ id: Id, nome: z.string(), estado: z.string() })

/** A role with its tasks; of the fixed ones also those that it has in part. */
export const Papel = z.object({
  id: PapelRef,
  nome: z.string(),
  tarefas: z.array(z.enum(TAREFAS)),
  em_parte: z.array(z.enum(TAREFAS)),
  versao: z.number().int(),
})
export type Papel = z.infer<typeof Papel>

/** A person of the team. `tarefas`: given to them alone, beside those of the role. */
export const Pessoa = z.object({
  id: Id,
  nome: z.string(),
  user: z.string(),
  papel: PapelRef,
  tarefas: z.array(z.enum(TAREFAS)),
  todas_cidades: z.boolean(),
  cidades: z.array(EquipeCidade),
  /** How many passkeys they have. */
  chaves: z.number().int(),
  /** The last use of the back-office, and with what; null when that is not known any more. */
  ultimo_acesso: z.object({ em: Instant, navegador: z.string().nullable(), sistema: z.string().nullable() }).nullable(),
  versao: z.number().int(),
})
export type Pessoa = z.infer<typeof Pessoa>

/** An invitation that was not accepted. `papel` is null when the role was deleted meanwhile. */
export const Convite = z.object({
  id: Id,
  nome: z.string(),
  telefone: z.string(),
  papel: PapelRef.nullable(),
  todas_cidades: z.boolean(),
  cidades: z.array(EquipeCidade),
  ate: Instant,
  vencido: z.boolean(),
})
export type Convite = z.infer<typeof Convite>

/** GET equipe. */
export const Equipe = z.object({
  pessoas: z.array(Pessoa),
  papeis: z.array(Papel),
  convites: z.array(Convite),
})
export type Equipe = z.infer<typeof Equipe>

/** The rights of a person, without those that the role gives. */
const Given = {
  papel: PapelRef,
  todas_cidades: z.boolean(MESSAGES.invalidField),
  cidades: z.array(Id, MESSAGES.invalidField).max(500, MESSAGES.invalidField),
}

/** PUT equipe: changed people, all of them or none. The proof is needed when somebody gets a sensitive task. */
export const EquipeInput = z.object({
  mudancas: z
    .array(
      z.object({
        id: Id,
        versao: z.number(MESSAGES.invalidField).int(MESSAGES.invalidField),
        ...Given,
        tarefas: Tarefas,
      }),
      MESSAGES.invalidField,
    )
    .min(1, MESSAGES.invalidField)
    .max(100, MESSAGES.invalidField),
  ...ProofFields,
})
export type EquipeInput = z.output<typeof EquipeInput>
export type Mudanca = EquipeInput['mudancas'][number]

const NAME_MAX = 40

/** POST papeis: edits when an id is sent, else creates. */
export const PapelInput = z.object({
  id: SavedId,
  versao: z.number(MESSAGES.invalidField).int(MESSAGES.invalidField).nullish(),
  nome: Line(3, NAME_MAX, OFFICE_MESSAGES.papelNome),
  tarefas: Tarefas.refine((tarefas) => tarefas.length > 0, OFFICE_MESSAGES.papelTarefas),
  ...ProofFields,
})
export type PapelInput = z.output<typeof PapelInput>
