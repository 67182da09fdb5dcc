import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesBelow, ROOT } from '../architecture/walk.ts'

const text = (path: string) => readFileSync(join(ROOT, path), 'utf8')

// Variables that other programs set, or that the scripts set for their child processes.
const INTERNAL = new Set(['PATH', 'CI', 'API_URL', 'SANDBOX_GOOGLE_KEY'])

it('.env.example lists exactly the variables that the code reads', () => {
  const listed = [...text('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(new Set(listed).size).toBe(listed.length)

  const read = new Set<string>()
  for (const path of filesBelow(['server', 'demo', 'scripts', 'sandbox'], /\.ts$/)) {
    const code = text(path)
    const direct = code.matchAll(/\benv(?:\.|\[')([A-Z][A-Z0-9_]+)\b|\b(?:read|port|flag)\('([A-Z][A-Z0-9_]+)'/g)
    for (const [, member, argument] of direct) read.add(member ?? argument ?? '')
    if (path.startsWith('server/config/'))
      for (const [, name = ''] of code.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)) read.add(name)
  }
  expect(listed.sort()).toEqual([...read].filter((name) => !INTERNAL.has(name)).sort())
})

it('.env.example contains the webhook address of the server', () => {
  const written = text('.env.example').match(/(\/\w+)*\/webhooks\/\w+/g)
  const [, route] = /'(\/\S+\/webhooks\/\w+)'/.exec(text('server/modules/webhooks/webhooks-routes.ts')) ?? []
  expect(written).toEqual([route, route])
})
