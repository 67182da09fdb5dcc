import { randomUUID } from 'node:crypto'
import { addDays, businessDay } from '../contract/dates.ts'
import { eventoStart } from '../contract/instants-rules.ts'
import { stripAccents } from '../contract/text-rules.ts'
import { drawRg, type Person } from './people.ts'
import { PORTRAITS, toPictureRow } from './pictures.ts'
import type { Random } from './random.ts'
import type { Staff } from './staff.ts'
import type { Shop } from './write.ts'

export const ENTRIES = 120
/** The entries were made in a period of this many days, which ended two days ago. */
const DAYS = 44
const SIZES = { Feminino: { from: 34, to: 39 }, Masculino: { from: 38, to: 44 } } as const

/** Entries of the prize draw: by CPF or RG, most with a photo. `tamanho` is a shoe size. */
export function planEntries(random: Random, people: readonly Person[], { admin }: Staff, now: Date): Shop {
  const today = businessDay(now)
  const entries = people.map((person) => {
    const { nome, sexo, telefone, cpf } = person
    const createdAt = eventoStart(addDays(today, -random.int(2, DAYS)), `${random.int(10, 22)}:${random.int(10, 59)}`)
    const born = addDays(today, -random.int(17 * 365, 68 * 365))
    const row = {
      id: randomUUID(),
      nomeCompleto: nome,
      nomeBusca: stripAccents(nome).toLowerCase(),
      documento: random.chance(0.72) ? cpf : drawRg(random),
      dataNascimento: born,
      sexo,
      telefone,
      tamanho: String(random.int(SIZES[sexo].from, SIZES[sexo].to)),
      createdAt,
    }
    const photo = random.chance(0.9) ? `${sexo.toLowerCase()}-${random.int(1, PORTRAITS)}` : null
    return { row, photo }
  })
  return {
    sorteios: entries.map(({ row }) => row),
    pictures: entries.flatMap(({ row, photo }) =>
      photo ? [toPictureRow(row.id, 'sorteio', photo, row.createdAt)] : [],
    ),
    history: entries.map(({ row }) => ({
      at: row.createdAt,
      entity: 'sorteio',
      entityId: row.id,
      fromState: null,
      toState: 'created',
      actor: admin.actor,
    })),
  }
}
