import type { SwaggerOptions } from '@fastify/swagger'
import type { FastifySchema } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { APP_VERSION } from '../../../contract/limits.ts'
import { accessOf, SECURITY_SCHEMES } from './access.ts'
import { nameSchemas } from './components.ts'
import { normalizeSchemas } from './normalize-schemas.ts'

/** Calls are grouped by noun. These are the paths whose first segment is not the noun. */
const TAG_OF: Readonly<Record<string, string>> = {
  healthz: 'processo',
  readyz: 'processo',
  docs: 'processo',
  login: 'sessao',
  'verify-token': 'sessao',
  'refresh-token': 'sessao',
  logout: 'sessao',
  bannerImg: 'imagens',
  casaImg: 'imagens',
  eventoImg: 'imagens',
  rifaImg: 'imagens',
  fotos: 'imagens',
  configSocioTorcedor: 'socio',
  privacidade: 'conta',
}

/** The noun a path belongs to. */
const tagOf = (path: string): string => {
  const first = path.replace('/api/', '/').split('/')[1] ?? ''
  return TAG_OF[first] ?? first
}

const File = z.file()

/** The document's schema of a form with a file. The route's own schema validates the file's bytes. */
const formOf = (body: z.ZodObject, field: string) => ({
  consumes: ['multipart/form-data'],
  body: z.object({ ...body.shape, [field]: File }),
})

/** The response of a call that returns a file of one of these media types. */
const fileAnswer = (types: readonly string[]) => ({
  200: { description: 'O arquivo', content: Object.fromEntries(types.map((type) => [type, { schema: File }])) },
})

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody.' } } },
})
const RESPONSES = {
  Recusado: refusal('Recusado: code diz por quê a programas, message a pessoas; 429: muitas tentativas'),
  SemSessao: refusal('Ninguém entrou, ou a sessão acabou'),
  SemPermissao: refusal('Quem chama não pode fazer isto'),
  NaoExiste: refusal('Não existe, ou não é de quem chama'),
  Falha: { description: 'Falha nossa ou de fora; sem frase, e com code só quando a recusa é de propósito' },
} as const
const answerOf = (name: keyof typeof RESPONSES) => ({ $ref: `#/components/responses/${name}` })

/** E.g. `postEventosVendasList`. Code generators use it as the function name. */
const operationId = (method: string, path: string): string =>
  [method.toLowerCase(), ...path.replace('/api/', '/').split(/[^A-Za-z]+/)]
    .filter(Boolean)
    .map((word, i) => (i ? word.charAt(0).toUpperCase() + word.slice(1) : word))
    .join('')

/** The parts of an operation that the route's schemas do not contain. */
function describeRoute(route: string, method: string, url: string, limit: string | undefined) {
  const { description, roles, security } = accessOf(route)
  return {
    operationId: operationId(method, url),
    description: `Quem pode: ${description}.`,
    tags: [tagOf(url)],
    security,
    'x-papeis': roles,
    ...(limit && { 'x-limite': limit }),
  }
}

/** A copy without the registered name, so that parameters are listed individually instead of referenced. */
const withoutId = (schema: unknown): unknown => {
  const named = schema as z.ZodType
  return named.clone(named.def)
}

/** Options that generate the document from the routes. No configuration value appears in it. */
export function documentOptions(): SwaggerOptions {
  const schemaRegistry = nameSchemas()
  const transform = createJsonSchemaTransform({ schemaRegistry })
  const transformObject = createJsonSchemaTransformObject({ schemaRegistry })
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'API da casa',
        version: APP_VERSION,
        description:
          'Ingressos, rifas e sócio torcedor. Valores em reais, exceto os que vão ao provedor de pagamentos, que são centavos. ' +
          'O que muda alguma coisa só é aceito de uma página desta loja (Origin) ou de fora de um navegador.',
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: SECURITY_SCHEMES, responses: RESPONSES },
    },
    transform: (input) => {
      const { schema = {}, url, route } = input
      if (route.config?.isSite) return { schema: { hide: true }, url }
      const method = String([route.method].flat()[0])
      const { upload, answers, limit } = route.config ?? {}
      const given: FastifySchema = { ...schema, ...describeRoute(`${method} ${url}`, method, url, limit) }
      if (answers) given['response'] = fileAnswer(answers)
      if (upload) Object.assign(given, formOf(schema.body as z.ZodObject, upload.field))
      for (const part of ['params', 'querystring'] as const) if (schema[part]) given[part] = withoutId(schema[part])
      return transform({ ...input, schema: given } as Parameters<typeof transform>[0])
    },
    transformObject: (input) => {
      const document = transformObject(input) as Parameters<typeof normalizeSchemas>[0]
      for (const [path, item] of Object.entries(document.paths ?? {}))
        withRefusals(path, item as Record<string, Operation>)
      return normalizeSchemas(document) as ReturnType<typeof transformObject>
    },
  }
}

type Operation = { security?: object[]; responses: Record<string, { description?: string; $ref?: string }> }

/** Adds the refusals that all calls share. */
function withRefusals(path: string, item: Record<string, Operation>): void {
  for (const { security, responses } of Object.values(item)) {
    for (const answer of Object.values(responses))
      if (answer.description === 'Default Response') answer.description = 'Feito'
    if (security?.length) responses['401'] = answerOf('SemSessao')
    if (security?.length) responses['403'] = answerOf('SemPermissao')
    if (path.includes('{')) responses['404'] = answerOf('NaoExiste')
    responses['4XX'] = answerOf('Recusado')
    responses['5XX'] = answerOf('Falha')
  }
}
