import { useState } from 'react'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import { cidadeLabel, pageOf } from '../../../contract/list-address-rules.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import type { User } from '../../../contract/users.ts'
import { matchingUsers } from '../../../contract/users-rules.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { useDeleteUserMutation, useListUsersQuery } from '../../api/office/users.ts'
import { useAdmin } from '../../lib/admin.ts'
import { ADM } from '../../texts/adm.ts'
import { ADM_SEGURANCA } from '../../texts/adm-seguranca.ts'
import { ADM_USUARIOS as TEXTS } from '../../texts/adm-usuarios.ts'
import { SearchField } from '../../ui/search-field/search-field.tsx'
import { useIsWide } from '../../ui/use-media/use-is-wide.ts'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { ListExport } from '../shared/export-button.tsx'
import { ListScreen } from '../shared/list/list-screen.tsx'
import { Empty, NoResults } from '../shared/list/list-states.tsx'
import { useListAddress } from '../shared/list/use-list-address.ts'
import { SectionRoutes } from '../shared/section-routes.tsx'
import { useDeletion } from '../shared/use-question.tsx'
import { CidadesModal } from './cidades-modal.tsx'
import { SecurityModal } from './security-modal.tsx'
import { UsuarioCreatePage, UsuarioEditPage } from './usuario-form.tsx'
import styles from './usuarios-section.module.css'

function cidadesOf({ admin, cidades }: User): string {
  if (admin) return TEXTS.everyCidade
  const [first, ...more] = cidades
  return first ? TEXTS.cidades(cidadeLabel(first.cidade), more.length) : TEXTS.noCidade
}

/** The users. The call returns all of them, so search and pagination are done here. */
function UsuariosList() {
  const { address, isFiltered, addressOf, filter, clear } = useListAddress(['q'])
  const { q, pagina } = address
  const query = useListUsersQuery(undefined, FRESH)
  const [deleteUser] = useDeleteUserMutation()
  const deletion = useDeletion(deleteUser)
  const [assigned, setAssigned] = useState<User | null>(null)
  const [secured, setSecured] = useState<User | null>(null)
  const myself = useAdmin((admin) => admin.user?.id)
  const isWide = useIsWide()
  /** As read last: a dialog may be opened, or be open, while the list is read again after a change. */
  const current = (user: User): User => query.data?.result.find(({ id }) => id === user.id) ?? user
  return (
    <>
      <ListScreen
        label={TEXTS.title}
        things={TEXTS.things}
        order={TEXTS.order}
        query={query}
        rowsOf={({ result }) => pageOf(matchingUsers(result, q), pagina, PAGE_SIZE)}
        pagina={pagina}
        addressOf={addressOf}
        toolbar={<SearchField label={TEXTS.search} name="q" value={q} onSearch={(text) => filter({ q: text })} />}
        extra={<ListExport things={TEXTS.things} list={{ lista: 'usuarios', filtro: {} }} />}
        createAt={ADM_PATHS.usuarios.create}
        keyOf={({ id }) => id}
        title={{ head: TEXTS.columns.nome, cell: ({ nome }) => nome, nameOf: ({ nome }) => nome }}
        opens={({ id }) => ADM_PATHS.usuarios.at(id)}
        columns={[
          { key: 'user', head: TEXTS.columns.user, cell: ({ user }) => <span className={styles.user}>{user}</span> },
          {
            key: 'admin',
            head: TEXTS.columns.admin,
            cell: (user) => (isWide ? TEXTS.yesNo(user.admin) : TEXTS.roleIs(user)),
          },
          {
            key: 'only',
            head: TEXTS.columns.only,
            cell: (user) => TEXTS.onlyOf(user),
            card: 'none',
          },
          { key: 'cidades', head: TEXTS.columns.cidades, cell: cidadesOf, card: 'none' },
        ]}
        actionsOf={(user) => [
          { key: 'cidades', label: TEXTS.assign.action, icon: 'pin', onPress: () => setAssigned(user) },
          { key: 'security', label: ADM_SEGURANCA.ofUser.action, icon: 'shield', onPress: () => setSecured(user) },
          { key: 'edit', label: ADM.edit, icon: 'pencil', to: ADM_PATHS.usuarios.at(user.id) },
          {
            key: 'delete',
            label: ADM.remove,
            icon: 'trash',
            tone: 'danger',
            onPress: () => deletion.ask(user),
            disabled: user.id === myself ? OFFICE_REFUSALS['usuario.self'] : undefined,
          },
        ]}
        empty={
          isFiltered ? (
            <NoResults title={TEXTS.none(q)} onClear={clear} />
          ) : (
            <Empty title={TEXTS.empty.title} text={TEXTS.empty.text} />
          )
        }
      />
      {deletion.question}
      {assigned && <CidadesModal user={current(assigned)} onClose={() => setAssigned(null)} />}
      {secured && <SecurityModal user={current(secured)} onClose={() => setSecured(null)} />}
    </>
  )
}

const ROUTES = [
  { index: true, element: <UsuariosList /> },
  { path: 'novo', element: <UsuarioCreatePage /> },
  { path: ':idUsuario', element: <UsuarioEditPage /> },
]

/**
 * The users of the back-office, for admins: a list, a form and a modal of cities (docs/product.md#back-office-routes).
 */
export default function UsuariosSection() {
  return <SectionRoutes routes={ROUTES} />
}
