import { useParams } from 'react-router'
import { isId } from '../../../contract/list-address-rules.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { useGetUserQuery } from '../../api/office/users.ts'
import { ADM_USUARIOS as TEXTS } from '../../texts/adm-usuarios.ts'
import { RecordPage } from '../shared/record-page.tsx'
import { SubPage } from '../shared/sub-page.tsx'
import { LIST } from './addresses.ts'
import { UsuarioForm, valuesOf } from './usuario-form.tsx'

const BACK = { to: LIST, label: TEXTS.back }

/** One stored user. */
export function UsuarioEditPage() {
  const { idUsuario = '' } = useParams()
  const query = useGetUserQuery(idUsuario, { skip: !isId(idUsuario), ...FRESH })
  return (
    <SubPage title={query.data?.nome ?? TEXTS.title} back={BACK}>
      <RecordPage id={idUsuario} query={query} back={BACK}>
        {(user) => <UsuarioForm key={user.id} initial={valuesOf(user)} />}
      </RecordPage>
    </SubPage>
  )
}
