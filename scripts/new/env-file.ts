import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { Problem } from '../start/problem.ts'

const PLAIN = /^[\w./:@%+=,?&~-]*$/

/** A value as both Node (`--env-file`) and systemd (`EnvironmentFile`) read it. */
function quoted(name: string, value: string): string {
  if (PLAIN.test(value)) return value
  if (/[\r\n]/.test(value)) throw new Problem(`${name}: quebras de linha não cabem em .env.`)
  if (!value.includes("'")) return `'${value}'`
  if (!/["\\$`]/.test(value)) return `"${value}"`
  throw new Problem(`${name}: aspas simples e duplas juntas não cabem em .env.`)
}

/** The text of the file: parts with a heading each, their variables in order. */
export const envText = (parts: readonly { heading: string; values: Readonly<Record<string, string>> }[]): string =>
  parts
    .filter(({ values }) => Object.keys(values).length)
    .map(({ heading, values }) => {
      const lines = Object.entries(values).map(([name, value]) => `${name}=${quoted(name, value)}`)
      return [`# ${heading}`, ...lines].join('\n')
    })
    .join('\n\n')
    .concat('\n')

/** Writes a file that only its owner reads, whole or not at all: the old one stays until the new one is on disk. */
export function writePrivate(path: string, content: string): void {
  const temporary = `${path}.${process.pid}.tmp`
  const file = openSync(temporary, 'wx', 0o600)
  try {
    writeSync(file, content)
    fsyncSync(file)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  } finally {
    closeSync(file)
  }
  renameSync(temporary, path)
}
