import { stripAccents } from '../contract/text-rules.ts'
import { FIRST_NAMES, LAST_NAMES } from './data-names.ts'
import type { Random } from './random.ts'

export type Person = {
  nome: string
  sexo: 'Feminino' | 'Masculino'
  telefone: string
  cpf: string
  email: string
}

const AREA_CODES = ['11', '21', '31', '41', '61', '71', '79', '81', '82', '83', '84', '85', '86', '98']

/** The weighted sum of the digits, modulo 11. */
const weightedSum = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0) % 11

const descending = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from - i)

const cpfDigit = (digits: string): string => {
  const rest = weightedSum(digits, descending(digits.length + 1, digits.length))
  return String(rest < 2 ? 0 : 11 - rest)
}

const drawDigits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.int(0, 9)).join('')

/** A random CPF with valid check digits. */
function drawCpf(random: Random): string {
  const nine = `${random.int(1, 9)}${drawDigits(random, 8)}`
  const ten = nine + cpfDigit(nine)
  return ten + cpfDigit(ten)
}

/** A random RG in São Paulo's form: eight digits and a check digit, which may be X. */
export function drawRg(random: Random): string {
  const eight = `${random.int(1, 5)}${drawDigits(random, 7)}`
  const check = weightedSum(eight, [2, 3, 4, 5, 6, 7, 8, 9])
  const digit = (11 - check) % 11
  return eight + (digit === 10 ? 'X' : String(digit))
}

/** Invented people with unique names, phones and CPFs. @param known phones that are already in use */
export function drawPeople(random: Random, count: number, known: Iterable<string>): Person[] {
  const seen = new Set<string>(known)
  const people: Person[] = []
  while (people.length < count) {
    const sexo = random.chance(0.5) ? 'Feminino' : 'Masculino'
    const first = random.pick(FIRST_NAMES[sexo])
    const [middle, last] = random.shuffle(LAST_NAMES)
    const nome = random.chance(0.35) ? `${first} ${middle} ${last}` : `${first} ${last}`
    const person: Person = {
      nome,
      sexo,
      telefone: `${random.pick(AREA_CODES)}9${random.int(6, 9)}${drawDigits(random, 7)}`,
      cpf: drawCpf(random),
      email: `${stripAccents(`${first}.${last}`).toLowerCase().replaceAll(' ', '')}@exemplo.com.br`,
    }
    const marks = [nome, person.telefone, person.cpf]
    if (marks.some((mark) => seen.has(mark))) continue
    for (const mark of marks) seen.add(mark)
    people.push(person)
  }
  return people
}
