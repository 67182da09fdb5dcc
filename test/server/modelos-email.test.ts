import { HtmlValidate } from 'html-validate'
import { wcagContrast } from 'culori'
import { expect, test } from 'vitest'
import { AROUND, houseColours, MIN_CONTRAST } from '../../contract/cores-rules.ts'
import { renderMessage } from '../../server/mensagens/modelos/render-message.ts'
import { SCHEMES } from '../../server/mensagens/modelos/look.ts'
import { FACTS, LONGEST, manyMessages, messagesOf, SITE } from '../support/messages.ts'

// What mail clients and readers need of every e-mail, whatever the house and the event are called.

const checker = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // Mail clients keep styles in elements, and drop most of a style sheet.
    'no-inline-style': 'off',
    // For Outlook, which reads such comments.
    'no-conditional-comment': 'off',
  },
})
const findings = async (html: string) =>
  (await checker.validateString(html)).results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${line} ${ruleId}: ${message}`),
  )

test('the checker finds what is wrong', async () => {
  const { html } = renderMessage(messagesOf(FACTS)[0] as never, SITE)
  expect(await findings(html.replace('</h1>', ''))).not.toEqual([])
  expect(await findings(html.replace('lang="pt-BR"', ''))).not.toEqual([])
})

test('every e-mail is valid HTML, and says every name as text', async () => {
  for (const data of manyMessages(12)) expect(await findings(renderMessage(data, SITE).html), data.tipo).toEqual([])
})

test('a name is never read as HTML, nor as another header', () => {
  const nome = '<img src=x onerror=alert(1)>\r\nBcc: todos@example.com'
  const evil = { ...FACTS, evento: { ...FACTS.evento, nome, local: nome, setor: nome }, rifa: { ...FACTS.rifa, nome } }
  for (const data of messagesOf({
    ...evil,
    pessoa: nome,
    motivo: nome,
    casa: { ...FACTS.casa, nome, endereco: nome },
  })) {
    const { html, assunto } = renderMessage(data, SITE)
    expect(html).not.toMatch(/<img src=x|<img src&#61;x/)
    expect(assunto).not.toMatch(/[\r\n]/)
  }
})

test('an e-mail loads the logo alone, encrypted, and links to this site alone, with one button', () => {
  for (const data of manyMessages(5)) {
    const { html } = renderMessage(data, SITE)
    expect([...html.matchAll(/<img\s+src="([^"]+)"/g)].map(([, src]) => src)).toEqual([
      'https://ingressos.example/api/casaImg/0123456789ab-icone-96.png',
    ])
    expect(html).toContain(' alt=""')
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      expect.stringMatching(/^https:\/\/ingressos\.example\/[\w/]+$/),
    ])
    expect(html).not.toMatch(/url\(|@import|<script|<link|<iframe|<object|http:\/\//)
  }
})

test('without a logo there is no picture at all, and the name of the house stays', () => {
  for (const data of messagesOf({ ...FACTS, casa: { ...FACTS.casa, logo: null } })) {
    const { html } = renderMessage(data, SITE)
    expect(html).not.toContain('<img')
    expect(html).toMatch(/>\s*Bilheteria\s*<\/td>/)
  }
})

test('subject and preview have no code; both forms say who sells, and lead to the same page', () => {
  for (const data of messagesOf(FACTS)) {
    const { assunto, html, texto } = renderMessage(data, SITE)
    const preview = /<div style="display: none[^>]*>([^<&]*)/.exec(html)?.[1] ?? ''
    expect(`${assunto} ${preview}`).not.toMatch(/[0-9A-F]{4}-[0-9A-F]{4}|52998224725|982\.247/)
    expect(preview.length).toBeGreaterThan(10)
    for (const form of [html, texto]) {
      expect(form).toContain('Vendido por Arena Eventos Ltda, CNPJ\u00a011.222.333/0001-81')
      expect(form).not.toMatch(/undefined|null|NaN|\[object/)
      // The middle of a CPF is enough to recognise it.
      expect(form).not.toContain('52998224725')
    }
    expect(texto).toContain(/href="([^"]+)"/.exec(html)?.[1])
  }
})

test('an order of 200 tickets stays below what Gmail cuts off, and says where the others are', () => {
  const [data] = messagesOf(LONGEST)
  if (data?.tipo !== 'compra-paga') throw new Error('another kind')
  const [one] = data.eventos
  const ingressos = Array.from({ length: 200 }, () => one?.ingressos[1] as never)
  const large = { ...data, eventos: data.eventos.map((each) => ({ ...each, ingressos })) }
  const { html } = renderMessage(large, SITE)
  expect(Buffer.byteLength(html)).toBeLessThan(102_000)
  expect(html).toContain('E mais 180 ingressos')
  expect(html).toContain('</html>')
})

test('a first password is never in its message', () => {
  const data = messagesOf(FACTS).find(({ tipo }) => tipo === 'primeira-senha')
  expect(Object.keys(data ?? {}).toSorted()).toEqual(['casa', 'login', 'nome', 'path', 'tipo'])
})

test('every pair of text and background has its contrast, light and dark, in every colour of a house', () => {
  for (const [scheme, { page, paper, sand, ink, quiet, ok, onAccent }] of Object.entries(SCHEMES)) {
    for (const ground of [paper, sand, page])
      for (const text of [ink, quiet]) expect(wcagContrast(text, ground), scheme).toBeGreaterThanOrEqual(MIN_CONTRAST)
    expect(wcagContrast(ok, paper), scheme).toBeGreaterThanOrEqual(MIN_CONTRAST)
    expect(onAccent).toBe(AROUND[scheme as 'light' | 'dark'].onAccent)
    // The action's colour is corrected against these.
    expect(AROUND[scheme as 'light' | 'dark'].grounds).toContain(paper)
    for (const acao of ['#ffd84d', '#00ff88', '#111111', '#c9321a', '#9aa0ff']) {
      const accent = houseColours({ marca: '#ffd84d', acao }).tokens.accent[scheme as 'light' | 'dark']
      expect(wcagContrast(onAccent, accent), `${acao} ${scheme}`).toBeGreaterThanOrEqual(MIN_CONTRAST)
    }
  }
})
