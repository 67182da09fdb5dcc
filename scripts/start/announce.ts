import { OFFICE_PATHS } from '../../contract/paths-rules.ts'

/** The lines with the site's address and the demonstration accounts. */
export const siteLines = (site: string, hasDemo: boolean): string[] => [
  `  site         ${site}`,
  ...(hasDemo
    ? [
        '               cliente (11) 98765-4321, senha cliente123',
        `  bastidores   ${site}${OFFICE_PATHS.home}`,
        '               admin, senha admin123; promotor, senha promotor123; de São Paulo: producao, senha producao123; portaria, senha portaria123',
      ]
    : []),
]
