import { useParams } from 'react-router'
import { isId } from '../../../contract/list-address-rules.ts'
import { useGetEventoQuery } from '../../api/eventos.ts'
import { selectCliente } from '../../lib/cliente.ts'
import { PATHS } from '../../lib/paths.ts'
import { useAppSelector } from '../../lib/redux.ts'
import { useTitle } from '../../lib/use-title.ts'
import { EVENTO } from '../../texts/evento.ts'
import { FILA } from '../../texts/fila.ts'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { Failed, HiddenHeading, Missing } from '../shared/page-states.tsx'
import { FilaView } from './fila-view.tsx'

function NoEvento() {
  useTitle(EVENTO.notFoundTitle)
  return (
    <Missing title={EVENTO.notFoundTitle} text={EVENTO.notFoundText} link={EVENTO.notFoundLink} to={PATHS.eventos} />
  )
}

function Waiting() {
  useTitle(FILA.title)
  return (
    <>
      <HiddenHeading text={FILA.title} />
      <Spinner label={FILA.loading} />
    </>
  )
}

function KnownEvento({ id }: { id: string }) {
  const idCliente = useAppSelector(selectCliente)?.id ?? ''
  const { data, error, isFetching, refetch } = useGetEventoQuery(id)
  // The place belongs to a cliente, so the key resets the view for another one.
  if (data) return <FilaView key={idCliente} evento={data} />
  if (error && 'status' in error && error.status === 404) return <NoEvento />
  return error ? <Failed title={FILA.failedTitle} busy={isFetching} onRetry={() => void refetch()} /> : <Waiting />
}

/** /fila/:idEvento (docs/product.md#waiting-room) */
export default function FilaPage() {
  const id = useParams()['idEvento']?.toLowerCase() ?? ''
  return isId(id) ? <KnownEvento key={id} id={id} /> : <NoEvento />
}
