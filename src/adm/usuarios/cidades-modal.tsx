import { useState } from 'react'
import { cidadeLabel } from '../../../contract/list-address-rules.ts'
import type { User, UserCidade } from '../../../contract/users.ts'
import { useListCidadesOfficeQuery } from '../../api/office/cidades.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { useListUserCidadesQuery } from '../../api/office/users.ts'
import { ADM_USUARIOS } from '../../texts/adm-usuarios.ts'
import { FIELDS } from '../../texts/fields.ts'
import { Button } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { SelectField } from '../../ui/select-field/select-field.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import styles from './cidades-modal.module.css'
import { useAssigning } from './use-assigning.tsx'

const TEXTS = ADM_USUARIOS.assign
const RING_PX = 48

type CidadesModalProps = { user: User; onClose: () => void }

/** Which cities a user has: their events are all that staff see (docs/product.md#roles). */
export function CidadesModal({ user, onClose }: CidadesModalProps) {
  const assigned = useListUserCidadesQuery(user.id, FRESH)
  const cidades = useListCidadesOfficeQuery(undefined, FRESH)
  const queries = [assigned, cidades]
  const retry = () => {
    for (const { error, refetch } of queries) if (error) void refetch()
  }
  return (
    <Sheet wide title={TEXTS.title(user.nome)} onClose={onClose}>
      {user.admin && <p className={styles.note}>{TEXTS.admin}</p>}
      {assigned.data && cidades.data ? (
        <Assignments user={user} assigned={assigned.data} cidades={cidades.data.result} />
      ) : queries.some(({ error }) => error) ? (
        <LoadFailed title={TEXTS.failed} busy={queries.some(({ isFetching }) => isFetching)} onRetry={retry} />
      ) : (
        <Spinner label={TEXTS.loading} size={RING_PX} />
      )}
    </Sheet>
  )
}

type Cidade = { id: string; nome: string; estado: string }
type AssignmentsProps = { user: User; assigned: readonly UserCidade[]; cidades: readonly Cidade[] }

function Assignments({ user, assigned, cidades }: AssignmentsProps) {
  const { add, isAdding, askRemove, question } = useAssigning(user)
  const [chosen, setChosen] = useState('')
  const has = new Set(assigned.map(({ id_cidade }) => id_cidade))
  const others = cidades.filter(({ id }) => !has.has(id))
  const submit = async () => {
    if (chosen !== '' && (await add(chosen))) setChosen('')
  }
  return (
    <>
      {others.length > 0 ? (
        <Form onSubmit={() => void submit()} busy={isAdding}>
          <div className={styles.add}>
            <SelectField
              label={TEXTS.choose}
              name="id_cidade"
              value={has.has(chosen) ? '' : chosen}
              onChange={setChosen}
              empty={TEXTS.chooseFirst}
              options={others.map((cidade) => ({ value: cidade.id, label: cidadeLabel(cidade) }))}
            />
            <Button type="submit" busy={isAdding} disabled={chosen === ''}>
              {TEXTS.add}
            </Button>
          </div>
        </Form>
      ) : (
        <p className={styles.note}>{TEXTS.all}</p>
      )}
      {assigned.length > 0 ? (
        <ul className={styles.list} aria-label={TEXTS.list}>
          {assigned.map((assignment) => {
            const label = cidadeLabel(assignment.cidade)
            return (
              <li key={assignment.id} className={styles.cidade}>
                <Icon name="pin" />
                <span>{label}</span>
                <IconButton
                  name="trash"
                  label={FIELDS.actionOn(TEXTS.remove, label)}
                  onClick={() => askRemove(assignment)}
                />
              </li>
            )
          })}
        </ul>
      ) : (
        <p className={styles.note}>{user.admin ? TEXTS.emptyAdmin : TEXTS.empty}</p>
      )}
      {question}
    </>
  )
}
