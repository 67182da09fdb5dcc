import { ADM } from '../../../texts/adm.ts'
import { ADM_CORTESIAS as TEXTS } from '../../../texts/adm-cortesias.ts'
import { Empty, ListFailed, ListLoading } from '../../shared/list/list-states.tsx'
import type { useCortesiasEvento } from './use-cortesias-evento.ts'

type Props = Pick<ReturnType<typeof useCortesiasEvento>, 'isOwn' | 'isLoading' | 'isFetching' | 'error' | 'refetch'>

/** In place of an event's courtesies while it is not known, or when there is none. */
export function NoEvento({ isOwn, isLoading, isFetching, error, refetch }: Props) {
  if (isLoading) return <ListLoading label={ADM.loading(TEXTS.things)} columns={5} />
  if (error !== undefined) return <ListFailed error={error} list={TEXTS.things} busy={isFetching} onRetry={refetch} />
  const { title, text } = isOwn ? TEXTS.noQuota : TEXTS.noEvento
  return <Empty title={title} text={text} />
}
