import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesBelow, ROOT } from '../architecture/walk.ts'

const text = (path: string) => readFileSync(join(ROOT, path), 'utf8')

// What others set for us, or what we set for our own children.
const NOT_FOR_PEOPLE = new Set(['PATH', 'CI', 'API_URL'])

it('.env.example lists every variable that is read, and no other', () => {
  const listed = [...text('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(new Set(listed).size).toBe(listed.length)

  const read = new Set<string>()
  for (const path of filesBelow(['server', 'demo', 'scripts', 'sandbox'], /\.ts$/)) {
    const code = text(path)
    const direct = code.matchAll(/\benv(?:\.|\[')([A-Z][A-Z0-9_]+)\b|\b(?:read|port|flag)\('([A-Z][A-Z0-9_]+)'/g)
    for (const [, member, argument] of direct) read.add(member ?? argument ?? '')
    if (path === 'server/config.ts')
      for (const [, name = ''] of code.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)) read.add(name)
  }
  expect(listed.sort()).toEqual([...read].filter((name) => !NOT_FOR_PEOPLE.has(name)).sort())
})

it('.env.example writes the address of the webhook as the server has it', () => {
  const written = text('.env.example').match(/(\/\w+)*\/webhooks\/\w+/g)
  const [, route] = /'(\/\S+\/webhooks\/\w+)'/.exec(text('server/modules/webhooks/webhooks-routes.ts')) ?? []
  expect(written).toEqual([route, route])
})
