import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type EncodedAnswer,
  type Encoding,
  encodingFor,
  isKnownTo,
  JSON_TYPE,
  type Keeping,
  POSTED,
} from '../encoded-answer.ts'

/** Names and values alternately: the form that Node writes without checking it again. */
type Head = string[]
type Form = Encoding | 'plain' | 'unchanged'

/** The headers of an answer, by its cache headers and its encoding. */
const heads = new WeakMap<EncodedAnswer, Map<Keeping, Partial<Record<Form, Head>>>>()

function makeHead(answer: EncodedAnswer, keeping: Keeping, form: Form, always: Record<string, string>): Head {
  const { body, ready } = answer
  const head = {
    ...always,
    'cache-control': keeping.cache,
    vary: keeping.vary,
    ...(keeping !== POSTED && { etag: answer.etag }),
  }
  if (form === 'unchanged') return Object.entries(head).flat()
  const content = form === 'plain' ? body : (ready[form] ?? body)
  return Object.entries({
    ...head,
    'content-type': JSON_TYPE,
    ...(form !== 'plain' && { 'content-encoding': form }),
    'content-length': String(content.length),
  }).flat()
}

function headOf(answer: EncodedAnswer, keeping: Keeping, form: Form, always: Record<string, string>): Head {
  const ofAnswer = heads.get(answer) ?? new Map<Keeping, Partial<Record<Form, Head>>>()
  if (ofAnswer.size === 0) heads.set(answer, ofAnswer)
  const ofKeeping = ofAnswer.get(keeping) ?? {}
  ofAnswer.set(keeping, ofKeeping)
  ofKeeping[form] ??= makeHead(answer, keeping, form, always)
  return ofKeeping[form]
}

/**
 * Sends an answer without the framework, with the headers that `sendPublic` and the hooks would set.
 * @param always the headers of every answer
 */
export function sendAgain(
  answer: EncodedAnswer,
  keeping: Keeping,
  always: Record<string, string>,
  { headers }: IncomingMessage,
  response: ServerResponse,
): void {
  if (keeping !== POSTED && isKnownTo(answer, headers['if-none-match'])) {
    response.writeHead(304, headOf(answer, keeping, 'unchanged', always)).end()
    return
  }
  const encoding = encodingFor(answer, headers['accept-encoding'])
  const body = encoding === null ? answer.body : answer.ready[encoding]
  if (body) response.writeHead(200, headOf(answer, keeping, encoding ?? 'plain', always)).end(body)
  else if (encoding)
    answer.encoded(encoding).then(
      () => sendAgain(answer, keeping, always, { headers } as IncomingMessage, response),
      () => response.destroy(),
    )
}
