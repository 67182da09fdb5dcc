import { z } from 'zod'
import { Id } from './common.ts'
import { Line, Versao } from './fields.ts'
import { aloneOf, CELL, countLugares, NUMERACAO } from './layout-rules.ts'
import { LAYOUT_MAX } from './limits.ts'
import { LUGARES } from './messages-office.ts'

/**
 * A row of a seat map: `mapa` has one character per column, `o` place, `a` wheelchair, `c` companion, `x` not for sale,
 * `_` gap.
 */
export const LayoutLinha = z.object({ nome: z.string(), mapa: z.string() })
/** A sector's seat map; null when there is none and places form the grid of `qtd_por_linha`. */
export const Layout = z.object({ linhas: z.array(LayoutLinha), numeracao: z.enum(NUMERACAO).optional() }).nullable()

const CELLS = new RegExp(`^[${Object.values(CELL).join('')}]+$`)

const LinhaInput = z.object({
  // A trailing hyphen would look like the one between a row's name and a place's number.
  nome: Line(1, LAYOUT_MAX.nome, LUGARES.linhaNome)
    .refine((nome) => !nome.endsWith('-'), LUGARES.linhaNome)
    .transform((nome) => nome.normalize('NFC')),
  mapa: z.string(LUGARES.mapa).max(LAYOUT_MAX.colunas, LUGARES.tooManyColunas).regex(CELLS, LUGARES.mapa),
})

const foldName = (nome: string): string => nome.toLowerCase()

/** PUT eventos/setor/lugares: the rows of the new seat map, or null to remove it. */
export const LugaresInput = z.object({
  id: Id,
  versao: Versao,
  linhas: z
    .array(LinhaInput, LUGARES.mapa)
    .max(LAYOUT_MAX.linhas, LUGARES.tooManyLinhas)
    .superRefine((linhas, ctx) => {
      const seen = new Set<string>()
      for (const [index, { nome }] of linhas.entries()) {
        if (seen.has(foldName(nome))) {
          ctx.addIssue({ code: 'custom', message: LUGARES.linhaTwice(nome), path: [index, 'nome'] })
        }
        seen.add(foldName(nome))
      }
      const lugares = countLugares({ linhas })
      if (lugares === 0) ctx.addIssue({ code: 'custom', message: LUGARES.noLugar })
      if (aloneOf({ linhas }).length > 0) ctx.addIssue({ code: 'custom', message: LUGARES.companionAlone })
      if (lugares > LAYOUT_MAX.lugares) ctx.addIssue({ code: 'custom', message: LUGARES.tooManyLugares })
    })
    .nullable(),
  /** From which side the places of a row are named; from the left when missing. */
  numeracao: z.enum(NUMERACAO, LUGARES.numeracao).nullish(),
})
export type LugaresInput = z.infer<typeof LugaresInput>
