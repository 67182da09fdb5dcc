import { z } from 'zod'
import { Day, Id, Instant } from './common.ts'
import { Concurso, DayInput } from './fields.ts'
import { MESSAGES } from './messages.ts'
import { OFFICE_MESSAGES } from './messages-office.ts'
import { PREMIOS } from './sorteio-lista-rules.ts'

/** The entry that won, for the staff who hand over the prize; null when it was deleted since. */
export const Ganhadora = z.object({ id: Id, nome_completo: z.string(), telefone: z.string() })

/**
 * The frozen list of the prize draw's entries (docs/decisions/draws.md); null before it is frozen. `GET
 * sorteios/lista.txt` answers the file, and `sha256` is the hash of its bytes. Either `concurso` and `extracao`, the
 * draw of the Loteria Federal that decides and its day, or `semente_sha256`, the hash of the server's seed, were
 * published with it. After the draw: `resultado`, the prizes or the seed; `numero`, the line that won; `codigo`, the
 * short code in that line. `ganhadora` is for admins only.
 */
export const SorteioLista = z
  .object({
    total: z.number().int(),
    sha256: z.string(),
    em: Instant,
    concurso: z.number().int().nullable(),
    extracao: Day.nullable(),
    semente_sha256: z.string().nullable(),
    resultado: z.string().nullable(),
    numero: z.number().int().nullable(),
    codigo: z.string().nullable(),
    sorteada_em: Instant.nullable(),
    ganhadora: Ganhadora.nullable().optional(),
  })
  .nullable()
export type SorteioLista = z.infer<typeof SorteioLista>

/**
 * POST sorteios/lista: freezes the list, for ever. With `concurso` and `extracao` (a day to come) a draw of the Loteria
 * Federal decides, without them a seed of the server, whose hash is published.
 */
export const SorteioListaInput = z
  .object({
    concurso: Concurso,
    extracao: DayInput(MESSAGES.invalidDate).nullish(),
  })
  .refine(({ concurso, extracao }) => (concurso == null) === (extracao == null), {
    path: ['extracao'],
    message: OFFICE_MESSAGES.sorteioExtracao,
  })
export type SorteioListaInput = z.output<typeof SorteioListaInput>

/** POST sorteios/sorteio: with the five prizes of the announced draw, first to fifth; none when a seed decides. */
export const SorteioSorteio = z.object({
  premios: z
    .array(
      z.string(OFFICE_MESSAGES.sorteioPremio).regex(/^\d{5}$/, OFFICE_MESSAGES.sorteioPremio),
      OFFICE_MESSAGES.sorteioPremio,
    )
    .length(PREMIOS, OFFICE_MESSAGES.sorteioPremio)
    .nullish(),
})
export type SorteioSorteio = z.output<typeof SorteioSorteio>

/** The form of the announcement: as SorteioListaInput with a draw of the Loteria Federal, from typed text. */
export const SorteioAnuncio = z.object({
  concurso: z
    .string(OFFICE_MESSAGES.sorteioConcurso)
    .trim()
    .regex(/^[1-9]\d{0,4}$/, OFFICE_MESSAGES.sorteioConcurso)
    .transform(Number),
  extracao: DayInput(MESSAGES.invalidDate),
})

/** The form of the result: as SorteioSorteio, and always with the prizes. */
export const SorteioResultado = z.object({ premios: SorteioSorteio.shape.premios.unwrap().unwrap() })
