import type { ReactNode } from 'react'
import type { Convite, Equipe, Pessoa } from '../../../contract/equipe.ts'
import { cidadeLabel } from '../../../contract/list-address-rules.ts'
import { type Direitos, mayGive, SENSITIVE, TAREFA_NOMES } from '../../../contract/equipe-rules.ts'
import { TAREFAS, type Tarefa } from '../../../contract/tarefas-rules.ts'
import { deviceText } from '../shared/sessions/session-list.tsx'
import { ADM_EQUIPE as TEXTS } from '../../texts/adm-equipe.ts'
import { addIcons, Icon, type IconName } from '../../ui/icon/icon.tsx'
import { TEAM_ICONS } from '../../ui/icon/team-icons.ts'
import { useIsWide } from '../../ui/use-media/use-is-wide.ts'
import { accessText, untilText } from './moment-text.ts'
import { lockOf, originOf, papelOf, type Rascunho, type Rights, storedRights, toggled } from './rascunho.ts'
import { TarefaBox } from './tarefa-box.tsx'
import styles from './team-grid.module.css'

addIcons(TEAM_ICONS)

const ICONS: Readonly<Record<Tarefa, IconName>> = {
  vender: 'cash',
  portaria: 'door',
  catalogo: 'calendar',
  dinheiro: 'bank',
  socios: 'chair',
  divulgacao: 'image',
  config: 'lock',
}

type Cells = {
  key: string
  nome: string
  /** Under the name. */
  papel: string
  isChanged?: boolean
  isDashed?: boolean
  onOpen: () => void
  openLabel: string
  boxOf: (tarefa: Tarefa) => ReactNode
  cidades: string
  chave: string
  when: string
  /** Under the last access. */
  place: ReactNode
}

const Who = ({ nome, papel, isDashed, onOpen, openLabel }: Cells) => (
  <span className={styles.who}>
    <span className={styles.initial} data-initial={nome.trim().charAt(0).toUpperCase()} data-dashed={isDashed} />
    <span className={styles.names}>
      <button type="button" className={styles.name} title={openLabel} onClick={onOpen}>
        {nome}
      </button>
      <span className={styles.papel}>{papel}</span>
    </span>
  </span>
)

const Heads = () => (
  <thead>
    <tr>
      <th scope="col">{TEXTS.columns.pessoa}</th>
      {TAREFAS.map((tarefa) => (
        <th key={tarefa} scope="col" className={styles.tarefa} data-sensitive={SENSITIVE.includes(tarefa)}>
          <span>
            <Icon name={ICONS[tarefa]} />
            {TAREFA_NOMES[tarefa]}
          </span>
        </th>
      ))}
      <th scope="col">{TEXTS.columns.cidades}</th>
      <th scope="col">{TEXTS.columns.chave}</th>
      <th scope="col">{TEXTS.columns.acesso}</th>
    </tr>
  </thead>
)

const Table = ({ rows }: { rows: readonly Cells[] }) => (
  <section className={styles.frame} aria-label={TEXTS.title}>
    <table className={styles.table}>
      <Heads />
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} data-changed={row.isChanged}>
            <th scope="row">
              <Who {...row} />
            </th>
            {TAREFAS.map((tarefa) => (
              <td key={tarefa} className={styles.tarefa} data-sensitive={SENSITIVE.includes(tarefa)}>
                {row.boxOf(tarefa)}
              </td>
            ))}
            <td>{row.cidades}</td>
            <td>{row.chave}</td>
            <td>
              {row.when}
              <span className={styles.place}>{row.place}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

/** On a phone each person is a card. */
const Cards = ({ rows }: { rows: readonly Cells[] }) => (
  <ul className={styles.cards} aria-label={TEXTS.title}>
    {rows.map((row) => (
      <li key={row.key} className={styles.card} data-changed={row.isChanged}>
        <Who {...row} />
        <div className={styles.boxes}>
          {TAREFAS.map((tarefa) => (
            <span key={tarefa} className={styles.boxed} data-sensitive={SENSITIVE.includes(tarefa)}>
              {row.boxOf(tarefa)}
              <span aria-hidden="true">{TAREFA_NOMES[tarefa]}</span>
            </span>
          ))}
        </div>
        <p className={styles.facts}>
          <span>
            <Icon name="pin" />
            {row.cidades}
          </span>
          <span>
            <Icon name="key" />
            {row.chave}
          </span>
          <span>
            <Icon name="clock" />
            {row.when} <span className={styles.place}>{row.place}</span>
          </span>
        </p>
      </li>
    ))}
  </ul>
)

type TeamGridProps = {
  equipe: Equipe
  pessoas: readonly Pessoa[]
  convites: readonly Convite[]
  rascunho: Rascunho
  cidadeNames: ReadonlyMap<string, string>
  giver: Direitos
  idOwn: string
  onChange: (pessoa: Pessoa, rights: Rights) => void
  onOpen: (pessoa: Pessoa) => void
  onOpenConvite: (convite: Convite) => void
  onAgain: (convite: Convite) => void
}

/** People by tasks: what each may do, where it comes from, and a draft of changes. */
export function TeamGrid(props: TeamGridProps) {
  const rows = [
    ...props.pessoas.map((pessoa) => personCells(props, pessoa)),
    ...props.convites.map((one) => conviteCells(props, one)),
  ]
  return useIsWide() ? <Table rows={rows} /> : <Cards rows={rows} />
}

function personCells(props: TeamGridProps, pessoa: Pessoa): Cells {
  const { equipe, rascunho, cidadeNames, giver, idOwn, onChange, onOpen } = props
  const rights = rascunho[pessoa.id] ?? storedRights(pessoa)
  const papel = papelOf(equipe, rights.papel)
  const lock = lockOf(equipe, giver, pessoa, idOwn)
  const lockAt = (tarefa: Tarefa): string | undefined => {
    if (lock !== null) return lock
    if (originOf(papel, rights.tarefas, tarefa) === 'papel') return TEXTS.locked.fromPapel
    return mayGive(giver, { dona: false, tarefas: [tarefa], cidades: [] }) ? undefined : TEXTS.locked.beyond
  }
  const isAll = rights.papel === 'dona' || rights.todas_cidades
  const access = pessoa.ultimo_acesso
  return {
    key: pessoa.id,
    nome: pessoa.nome,
    papel: TEXTS.papelMais(
      papel?.nome ?? '',
      rights.tarefas.filter((tarefa) => !papel?.tarefas.includes(tarefa)).length,
    ),
    isChanged: rascunho[pessoa.id] !== undefined,
    onOpen: () => onOpen(pessoa),
    openLabel: TEXTS.person.open(pessoa.nome),
    boxOf: (tarefa) => (
      <TarefaBox
        tarefa={tarefa}
        nome={pessoa.nome}
        origin={originOf(papel, rights.tarefas, tarefa)}
        locked={lockAt(tarefa)}
        onToggle={() => onChange(pessoa, { ...rights, tarefas: toggled(rights.tarefas, tarefa) })}
      />
    ),
    cidades: isAll ? TEXTS.todas : rights.cidades.map((id) => cidadeNames.get(id) ?? '').join(', ') || TEXTS.noCidade,
    chave: TEXTS.chaves(pessoa.chaves),
    when: access ? accessText(access.em) : TEXTS.access.unknown,
    place: pessoa.id === idOwn ? TEXTS.you : access && (access.navegador || access.sistema) && deviceText(access),
  }
}

function conviteCells({ equipe, onOpenConvite, onAgain }: TeamGridProps, convite: Convite): Cells {
  const papel = papelOf(equipe, convite.papel)
  const { convite: texts } = TEXTS
  const isAll = convite.todas_cidades || convite.papel === 'dona'
  return {
    key: convite.id,
    nome: convite.nome,
    papel: papel?.nome ?? texts.void,
    isDashed: true,
    onOpen: () => onOpenConvite(convite),
    openLabel: texts.open(convite.nome),
    boxOf: (tarefa) => {
      const origin = originOf(papel, [], tarefa)
      return <TarefaBox tarefa={tarefa} nome={convite.nome} origin={origin === 'papel' ? 'convite' : origin} />
    },
    cidades: isAll ? TEXTS.todas : convite.cidades.map(cidadeLabel).join(', ') || TEXTS.noCidade,
    chave: TEXTS.chaveLater,
    when: convite.vencido ? texts.expired : untilText(convite.ate),
    place: papel && (
      <button type="button" className={styles.again} onClick={() => onAgain(convite)}>
        {texts.again}
      </button>
    ),
  }
}
