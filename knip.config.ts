import type { KnipConfig } from 'knip'

// What ends in ! is the product, with its tools: `knip --production` finds what of it only a test uses. Where that is
// meant, the export is tagged `@internal`.
const config: KnipConfig = {
  entry: [
    '{server,sandbox,demo}/main.ts!',
    'scripts/{boot,start,test,smoke,site,diagrams,openapi}.{mjs,ts}!',
    'bench/{purchases,bundle-size,growth}.ts!',
    'test/scripts/fixtures/*.ts',
  ],
  project: ['**/*.{ts,tsx,mjs,css}!', '!test/**!'],
  // A stylesheet uses what it names: files and packages.
  compilers: {
    css: (text: string) =>
      [...text.matchAll(/(?:@import|url\()\s*['"]([^'"]+)['"]/g)].map(([, path]) => `import '${path}'`).join('\n'),
  },
  // Run by scripts/test.ts; the second is a part of the first.
  ignoreDependencies: ['oxlint', 'oxlint-tsgolint'],
  ignoreBinaries: ['apt-get'],
}

export default config
