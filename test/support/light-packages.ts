import { type ResolveFnOutput, type ResolveHookSync, registerHooks } from 'node:module'

const NAME = 'drizzle-orm'
const FOLDER = `/node_modules/${NAME}/`
/** Cached resolutions by specifier; each package has only one copy. */
const entries = new Map<string, ResolveFnOutput>()

const resolve: ResolveHookSync = (specifier, context, next) => {
  const { parentURL } = context
  if (specifier.startsWith('.') && specifier.endsWith('.js') && parentURL?.includes(FOLDER))
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  if (!specifier.startsWith(NAME)) return next(specifier, context)
  const found = entries.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
  entries.set(specifier, found)
  return found
}

// Preloaded into the processes of tests. Node parses a whole package.json for each import of the package and for each
// of its .js files (getPackageScopeConfig). That of drizzle-orm has 179 kB, and was parsed 400 times.
registerHooks({ resolve })
