/** `path` from the root. */
type File = { path: string; code: string }

const WRITES =
  /\b(INSERT INTO|UPDATE [\w$."{}()]+( AS)?( \w)? ?SET|DELETE FROM|FOR (NO KEY UPDATE|UPDATE|KEY SHARE|SHARE))\b|\.(insert|update|delete|for)\(|pg_advisory/
const READS = /\bSELECT\b|\.select\(|\$\{(SELECT|select|from|read)|\b(list|find|read|sumRefunds|rowsOf|claimDue)\w*\(/

/** The functions that a repository exports, each with its text up to the next one. */
function functionsOf({ path, code }: File): { name: string; text: string }[] {
  const parts = code.replace(/\/\*\*[\s\S]*?\*\//g, '').split(/^(?=export )/m)
  return parts.flatMap((text) => {
    const name = /^export (?:async )?function (\w+)|^export const (\w+)(?:: [^=]+)? = (?:async )?\(/m.exec(text)
    return name ? [{ name: `${path}#${name[1] ?? name[2]}`, text }] : []
  })
}

/** The repositories' functions that read, and neither write nor lock, as `path#name`. */
export const readsOf = (repositories: readonly File[]): string[] =>
  repositories.flatMap((file) =>
    functionsOf(file)
      .filter(({ text }) => READS.test(text) && !WRITES.test(text))
      .map(({ name }) => name),
  )

/** What these files import from repositories, as `path#name`. */
export const importedBy = (files: readonly File[]): string[] =>
  files.flatMap(({ code }) =>
    [...code.matchAll(/import \{([^}]*)\} from '[./]*(server\/[\w/-]+-repo\.ts)'/g)].flatMap(([, names = '', path]) =>
      names
        .split(',')
        .map((name) => name.trim().replace(/ as .*/, ''))
        .filter((name) => name && !name.startsWith('type '))
        .map((name) => `${path}#${name}`),
    ),
  )
