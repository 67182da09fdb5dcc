import { CATEGORIA_IDS, CATEGORIAS } from '../../../contract/categorias-rules.ts'
import { eventosAddress, type Filter } from '../../../contract/list-address-rules.ts'
import { EVENTOS } from '../../texts/eventos.ts'
import { ChipLink } from '../shared/chip-link.tsx'
import styles from './filter-chips.module.css'

/** Days and categories as links, which also work before the scripts: a link of what is chosen removes it. */
export function FilterChips({ filter }: { filter: Filter }) {
  const { quando, categoria } = filter
  const chip = (part: Partial<Filter>, label: string, isChosen: boolean, cleared: Partial<Filter>) => (
    <li key={label}>
      <ChipLink to={eventosAddress({ ...filter, pagina: 1, ...(isChosen ? cleared : part) })} isChosen={isChosen}>
        {label}
      </ChipLink>
    </li>
  )
  return (
    <nav aria-label={EVENTOS.filters} className={styles.chips}>
      <ul className={styles.list}>
        {chip({ quando: 'hoje' }, EVENTOS.today, quando === 'hoje', { quando: '' })}
        {chip({ quando: 'fim-de-semana' }, EVENTOS.weekend, quando === 'fim-de-semana', { quando: '' })}
        {CATEGORIA_IDS.map((id) => chip({ categoria: id }, CATEGORIAS[id], categoria === id, { categoria: '' }))}
      </ul>
    </nav>
  )
}
