import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesBelow, ROOT } from './walk.ts'

/** The files with the product's Portuguese texts. */
const TEXTS =
  /^(src\/texts\/.*|contract\/(messages|catalogue|refusals-\w+|alertas-\w+|titles-rules|privacy-rules)|server\/(pages\/head-texts|modules\/.*-(export|routes))|demo\/data-.*|sandbox\/controls\/.*)\.ts$/

/** Words for which the texts use another one, so that each thing has only one name. */
const WORDS: readonly (readonly [wrong: RegExp, right: string])[] = [
  [/estorno|devoluç(ão|ões)/i, 'reembolso'],
  [/\b[Ff]ila (\$\{|[A-Z0-9]\b)|ª fila|(nome|desenho) da fila|(lugares|cadeiras) por fila\b|\d filas/, 'fileira'],
  [/código QR/i, 'QR code'],
  [/fora de venda/i, 'indisponível'],
  [/\b6 (números|dígitos)/, 'seis dígitos'],
  [/\bno nome d[eo]\b/, 'em nome de'],
  [/Meus Ingressos/, 'Meus ingressos'],
  [/\bsenha nova\b/i, 'nova senha'],
  [/\bnão dá\b/i, 'não é possível'],
]

/** The wrong words of a file, with the line and the right word. Comments are not checked. */
const wrongWords = (text: string): string[] =>
  text.split('\n').flatMap((line, index) => {
    if (/^\s*(\/?\*|\/\/)/.test(line)) return []
    return WORDS.flatMap(([wrong, right]) => {
      const found = wrong.exec(line)
      return found ? [`${index + 1}: "${found[0]}" is "${right}"`] : []
    })
  })

it('all Portuguese texts use the same word for the same thing', () => {
  const paths = filesBelow(['src', 'contract', 'server', 'demo', 'sandbox'], /\.ts$/).filter((path) => TEXTS.test(path))
  expect(paths).toEqual(expect.arrayContaining(['src/texts/socio.ts', 'contract/messages.ts', 'demo/data-club.ts']))
  expect(
    paths.flatMap((path) => wrongWords(readFileSync(join(ROOT, path), 'utf8')).map((what) => `${path}:${what}`)),
  ).toEqual([])
})

describe('the checker of words', () => {
  it.each([
    ["refunding: 'Devolução em andamento',", '1: "Devolução" is "reembolso"'],
    ["map: 'O desenho da fila só aceita lugares',", '1: "desenho da fila" is "fileira"'],
    ["hint: 'Os 6 números que o aplicativo mostra.',", '1: "6 números" is "seis dígitos"'],
  ])('the checker of words finds %s', (line, what) => {
    expect(wrongWords(line)).toEqual([what])
  })

  it('the checker of words ignores comments and the waiting room', () => {
    expect(wrongWords("/** A devolução. */\njoin: 'Entrar na fila',\nback: 'A fila deste evento',")).toEqual([])
  })
})
