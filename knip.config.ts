import type { KnipConfig } from 'knip'

// A pattern that ends in ! is product code (with its tools): `knip --production` reports what of it only tests use.
// An export that is meant for tests only is tagged `@internal`.
const config: KnipConfig = {
  entry: [
    'scripts/{admin,new,boot,cluster,start,test,smoke,site,diagrams,openapi,privacy,record-release,sbom,fonts,service-worker}.{mjs,ts}!',
    '{server/main,server/db/migrate-main,server/restore/reconcile-main,server/restore/removals-main,sandbox/main,demo/fill,demo/main}.ts!',
    'src/worker/service-worker.ts!',
    // Read by drizzle-kit (scripts/package.json).
    'drizzle.config.ts!',
    'server/db/schema/*.ts!',
    // Every route has its endpoint (test/src/api-routes.test.ts), also one that no screen calls yet.
    'src/api/office/*.ts!',
    'src/lib/download.ts!',
    'bench/{bundle-size,draw,growth,held-up,line,memory,painel,pdfs,pix,purchases,reads,rest,batches,rush,seats,simulation,socket-flood,sockets,web}.ts!',
    'bench/reads/bare.ts!',
    'bench/seats/page.tsx!',
    'bench/{count-delay,count-memory,count-statements,lift-shares}.ts!',
    'src/render.tsx!',
    'server/pages/render-thread.ts!',
    'test/scripts/fixtures/*.ts',
    'test/support/light-packages.ts',
    'test/cluster/support/{keep-compiled,lift-shares}.ts',
    'test/faults/support/sender.ts',
    'test/bad-days/main.ts',
    'test/bad-days/support/{short-times,skewed-clock}.ts',
  ],
  project: ['**/*.{ts,tsx,mjs,css}!', '!test/**!'],
  // A stylesheet uses the files and packages it imports.
  compilers: {
    css: (text: string) =>
      [...text.matchAll(/(?:@import|url\()\s*['"]([^'"]+)['"]/g)].map(([, path]) => `import '${path}'`).join('\n'),
  },
  // Run by scripts/test.ts, a part of it; files that are served, as a path; of bench/package.json.
  ignoreDependencies: ['oxlint', 'oxlint-tsgolint', '@fastify/swagger-ui', 'lighthouse'],
  ignoreBinaries: ['apt-get', 'fallocate'],
}

export default config
