import type { TagDescription } from '@reduxjs/toolkit/query/react'
import { api } from '../api.ts'
import type { AppError } from '../error.ts'

const OFFICE_TAGS = [
  'Alerta',
  'Banner',
  'Casa',
  'Chave',
  'Cidade',
  'Cliente',
  'Codigo',
  'Comeco',
  'ConfigSocio',
  'Cortesia',
  'Evento',
  'Historico',
  'Mensagem',
  'Painel',
  'Plano',
  'Rifa',
  'SegundoFator',
  'Sessao',
  'Socio',
  'Sorteio',
  'Tarifa',
  'Usuario',
  'Venda',
  'VendasTotal',
] as const
type OfficeTag = (typeof OFFICE_TAGS)[number]
type Tag = TagDescription<OfficeTag>

/** The API with the tags of the back-office; each file of this folder injects its endpoints into it. */
export const officeApi = api.enhanceEndpoints({ addTagTypes: OFFICE_TAGS })

/** Hook options of a screen that requests its data at each visit: other users change the same records. */
export const FRESH = { refetchOnMountOrArgChange: true } as const

/** For uploads over a slow connection: a picture of 2 MB at 256 kbit/s takes a minute. */
export const UPLOAD_TIMEOUT_MS = 120_000

/** The tag of a list, which every change of one of its records invalidates. */
export const listTag = <T extends OfficeTag>(type: T): { type: T; id: 'LIST' } => ({ type, id: 'LIST' })

/** Whether a refusal means that the screen shows outdated data. */
const isOutdated = ({ status }: AppError): boolean => status === 404 || status === 409

/** The tags that a change invalidates: none after a refusal, unless it shows that cached answers are outdated. */
export const changed = (error: AppError | undefined, tags: readonly Tag[]): Tag[] =>
  error && !isOutdated(error) ? [] : [...tags, 'Historico']

/** `invalidatesTags` of a save or deletion whose argument has the record's `id`, or none when it creates. */
export const recordChanged =
  (type: OfficeTag, ...more: Tag[]) =>
  (_answer: unknown, error: AppError | undefined, { id }: { id?: string | null | undefined }): Tag[] =>
    changed(error, [listTag(type), ...(id ? [{ type, id }] : []), ...more])

/** The body of a multipart form; undefined values are left out. */
export function formOf(values: Record<string, string | number | File | null | undefined>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue
    form.append(name, value instanceof File ? value : String(value ?? ''))
  }
  return form
}
