import { listSearch } from '../../../contract/list-address-rules.ts'
import { Link } from '../../ui/link/link.tsx'
import styles from './eventos.module.css'

/** An event's name; it leads to its row in the section of events. */
export const EventoName = ({ nome }: { nome: string }) => (
  <Link className={styles.name} to={`/adm/eventos${listSearch({ q: nome, pagina: 1 })}`}>
    {nome}
  </Link>
)
