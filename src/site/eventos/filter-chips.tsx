import { CATEGORIA_IDS, CATEGORIAS } from '../../../contract/categorias-rules.ts'
import { eventosAddress, type Filter } from '../../../contract/list-address-rules.ts'
import { EVENTOS } from '../../texts/eventos.ts'
import { ChipButton, ChipLink } from '../shared/chip-link.tsx'
import styles from './filter-chips.module.css'
import { useNearby } from './use-nearby.ts'

/**
 * Days and categories as links, which also work before the scripts: a link of what is chosen removes it. And the city
 * near the visitor, if they ask for it.
 */
export function FilterChips({ filter, onCidade }: { filter: Filter; onCidade: (id: string) => void }) {
  const { quando, categoria } = filter
  const nearby = useNearby(onCidade)
  const chip = (part: Partial<Filter>, label: string, isChosen: boolean, cleared: Partial<Filter>) => (
    <li key={label}>
      <ChipLink to={eventosAddress({ ...filter, pagina: 1, ...(isChosen ? cleared : part) })} isChosen={isChosen}>
        {label}
      </ChipLink>
    </li>
  )
  return (
    <>
      <nav aria-label={EVENTOS.filters} className={styles.chips}>
        <ul className={styles.list}>
          {chip({ quando: 'hoje' }, EVENTOS.today, quando === 'hoje', { quando: '' })}
          {chip({ quando: 'fim-de-semana' }, EVENTOS.weekend, quando === 'fim-de-semana', { quando: '' })}
          <li>
            <ChipButton busy={nearby.isBusy} onClick={nearby.ask}>
              {EVENTOS.nearby.ask}
            </ChipButton>
          </li>
          {CATEGORIA_IDS.map((id) => chip({ categoria: id }, CATEGORIAS[id], categoria === id, { categoria: '' }))}
        </ul>
      </nav>
      <p role="status" className={styles.status}>
        {nearby.text}
      </p>
    </>
  )
}
