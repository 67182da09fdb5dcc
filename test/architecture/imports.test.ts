import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, unknownFolders, violations } from './imports.ts'
import { filesBelow, ROOT, topFolders } from './walk.ts'

const CODE = /\.(ts|tsx|mjs|js)$/

it('imports between folders go only in the allowed directions', () => {
  const paths = filesBelow(topFolders(), CODE)
  expect(paths.length).toBeGreaterThan(50)
  expect(violations(paths.map((path) => ({ path, code: readFileSync(join(ROOT, path), 'utf8') })))).toEqual([])
})

it('every top-level folder has a zone', () => {
  expect(unknownFolders(topFolders())).toEqual([])
})

describe('the checker of imports', () => {
  const check = (path: string, specifier: string) => violations([{ path, code: `import { x } from '${specifier}'` }])

  it.each([
    ['contract/a.ts', '../machines/b.ts'],
    ['contract/a.ts', 'xstate'],
    ['contract/a.ts', 'node:crypto'],
    ['machines/a.ts', '../src/lib/b.ts'],
    ['machines/a.ts', 'react'],
    ['src/site/home/a.tsx', '../../../server/app.ts'],
    ['server/app.ts', '../src/lib/money.ts'],
    ['sandbox/main.ts', '../contract/a.ts'],
    ['sandbox/main.ts', '../server/config.ts'],
    ['src/lib/a.ts', '../site/home/b.ts'],
    ['src/site/a/b.ts', '../../adm/shell/c.ts'],
    ['src/adm/a/b.ts', '../../app/store.ts'],
    ['src/site/home/a.tsx', '../../api/office/b.ts'],
    ['src/api/a.ts', './office/b.ts'],
    ['src/main.tsx', './site/home/home-page.tsx'],
    ['src/site/home/a.tsx', '../eventos/b.tsx'],
    ['src/site/conta/a.tsx', '../shell/b.ts'],
    ['src/site/pedido/states/a.tsx', '../../home/b.module.css'],
    ['src/site/shared/a.ts', '../home/b.ts'],
    ['src/adm/shell/nav-links.tsx', '../cidades/b.tsx'],
    ['server/gateways/pagarme.ts', '../sales/stock.ts'],
    ['server/gateways/pagarme.ts', '../modules/sms/service.ts'],
    ['server/db/migrate.ts', '../modules/eventos/service.ts'],
    ['server/main.ts', '../demo/index.ts'],
    ['demo/seed.ts', '../src/lib/b.ts'],
    ['demo/seed.ts', '../sandbox/main.ts'],
    ['server/modules/vendas/vendas-service.ts', '../clientes/repo.ts'],
    ['src/outra/a.ts', '../lib/b.ts'],
    ['src/lib/a.ts', '../outra/b.ts'],
    ['novo/a.ts', './b.ts'],
    ['server/batches.ts', 'prom-client'],
    ['server/sales/refund/end.ts', '../settle/settle.ts'],
    ['server/sales/refund/end.ts', '../give-back/advance.ts'],
    ['server/sales/settle/settle.ts', '../give-back/advance.ts'],
    ['server/sales/pay/pay.ts', '../../metrics/metrics.ts'],
  ])('the checker of imports forbids %s to import %s', (path, specifier) => {
    expect(check(path, specifier)).toHaveLength(1)
  })

  it.each([
    ['contract/a.ts', 'zod/mini'],
    ['machines/a.ts', '../contract/b.ts'],
    ['machines/a.ts', 'xstate'],
    ['server/app.ts', '../machines/b.ts'],
    ['server/modules/vendas/vendas-service.ts', '../clientes/service.ts'],
    ['server/modules/vendas/vendas-service.ts', './repo.ts'],
    ['src/app/store.ts', '../site/home/a.ts'],
    ['src/site/home/a.tsx', '../../ui/button.tsx'],
    ['src/site/home/a.tsx', '../shared/b.ts'],
    ['src/site/pedido/states/a.tsx', '../screen-of.ts'],
    ['src/adm/a/b.ts', '../../api/office/c.ts'],
    ['src/api/office/a.ts', '../b.ts'],
    ['src/adm/shell/sections.ts', '../cidades/cidades-section.tsx'],
    ['src/main.tsx', './app/app.tsx'],
    ['test/server/a.test.ts', '../../src/lib/b.ts'],
    ['scripts/a.ts', '../server/b.ts'],
    ['scripts/a.ts', '../demo/b.ts'],
    ['demo/a.ts', '../contract/b.ts'],
    ['demo/a.ts', '../server/db/b.ts'],
    ['server/metrics/a.ts', 'prom-client'],
    ['server/sales/settle/decide.ts', '../refund/decide-refund.ts'],
    ['server/sales/give-back/advance.ts', '../settle/settle.ts'],
    ['server/sales/give-back/advance.ts', '../refund/end.ts'],
    ['server/app-deps.ts', './metrics/metrics.ts'],
  ])('the checker of imports allows %s to import %s', (path, specifier) => {
    expect(check(path, specifier)).toEqual([])
  })

  it('the checker of imports finds every form of import, and none in comments', () => {
    const code = `
      import a from './a.ts'
      import type { B } from "./b.ts"
      import {
        c,
        type D,
      } from './c.ts'
      import './d.css'
      export * from './e.ts'
      export { f } from './f.ts'
      const g = lazy(() => import('./g.tsx'))
      import h, { i } from './h.ts'
      // import z from './z.ts'
      /* import y from './y.ts' */
    `
    expect(importsOf(code)).toEqual(
      [...'abc'].map((n) => `./${n}.ts`).concat('./d.css', './e.ts', './f.ts', './g.tsx', './h.ts'),
    )
  })

  it('the checker of imports finds a folder without a zone', () => {
    expect(unknownFolders(['src', 'server', 'docs', 'helpers'])).toEqual(['helpers'])
  })
})
