import type { ReactNode } from 'react'
import { cidadeLabel, eventosAddress } from '../../../contract/list-address-rules.ts'
import type { Found } from '../../api/card-lists.ts'
import { dayLabel } from '../../lib/dates.ts'
import { to } from '../../lib/paths.ts'
import { EVENTOS } from '../../texts/eventos.ts'
import { addIcons, Icon, type IconName } from '../../ui/icon/icon.tsx'
import { PAGE_ICONS } from '../../ui/icon/page-icons.ts'
import { Link } from '../../ui/link/link.tsx'
import { Marked } from '../shared/marked.tsx'
import styles from './found-besides.module.css'

addIcons(PAGE_ICONS)

/** Venues, artists and raffles that a search found besides events. */
export function FoundBesides({ found }: { found: Found }) {
  const { palavras, lugares, artistas, rifas } = found
  const row = (key: string, address: string, icon: IconName, nome: string, text: string) => (
    <li key={key}>
      <Link className={styles.row} to={address}>
        <span className={styles.icon}>
          <Icon name={icon} />
        </span>
        <span className={styles.what}>
          <strong>
            <Marked text={nome} words={palavras} />
          </strong>
          {text && <span className={styles.text}>{text}</span>}
        </span>
        <Icon name="forward" />
      </Link>
    </li>
  )
  return (
    <div className={styles.groups}>
      <Group title={EVENTOS.venues}>
        {lugares.map(({ nome, cidade, eventos }) =>
          row(
            `${nome} ${cidade.nome}`,
            eventosAddress({ q: nome }),
            'pin',
            nome,
            `${cidadeLabel(cidade)} · ${EVENTOS.count(eventos)}`,
          ),
        )}
      </Group>
      <Group title={EVENTOS.artists}>
        {artistas.map(({ nome, id_evento, data, cidade }) =>
          row(nome, to.evento(id_evento), 'user', nome, EVENTOS.nextDay(dayLabel(data), cidadeLabel(cidade))),
        )}
      </Group>
      <Group title={EVENTOS.raffles}>{rifas.map(({ id, nome }) => row(id, to.rifa(id), 'dice', nome, ''))}</Group>
    </div>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode[] }) =>
  children.length > 0 && (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <ul>{children}</ul>
    </section>
  )
