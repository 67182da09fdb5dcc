import type { FastifyInstance } from 'fastify'

/** Every route the server has registered, as `METHOD /path`, read from the router itself; HEAD goes with its GET. */
export function routesOf(app: FastifyInstance): string[] {
  const stack: string[] = []
  const routes: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', segment = '', methods = ''] =
      /^((?:│ {3}| {4})*)[├└]── (\S+)(?: \(([^)]+)\))?/.exec(line) ?? []
    if (segment === '') continue
    stack.splice(indent.length / 4, Number.POSITIVE_INFINITY, segment)
    for (const method of methods.split(', ')) {
      if (method && method !== 'HEAD') routes.push(`${method} ${stack.join('')}`)
    }
  }
  return routes.sort()
}
