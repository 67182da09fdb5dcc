import { useState } from 'react'
import type { Equipe, Pessoa } from '../../../contract/equipe.ts'
import { type Direitos, mayGive } from '../../../contract/equipe-rules.ts'
import { ADM } from '../../texts/adm.ts'
import { ADM_EQUIPE } from '../../texts/adm-equipe.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { SelectField } from '../../ui/select-field/select-field.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { useMay } from '../shared/office-session.tsx'
import { type Cidade, CidadesChoice } from './cidades-choice.tsx'
import styles from './person-sheet.module.css'
import { direitos, papelOf, type Rights } from './rascunho.ts'

const { person: TEXTS } = ADM_EQUIPE

type PersonSheetProps = {
  equipe: Equipe
  pessoa: Pessoa
  rights: Rights
  cidades: readonly Cidade[]
  giver: Direitos
  /** Why nothing can be changed here. */
  lock: string | null
  onApply: (rights: Rights) => void
  onClose: () => void
}

/** The role and the cities of a person, as a part of the draft that is saved below the grid. */
export function PersonSheet({ equipe, pessoa, rights, cidades, giver, lock, onApply, onClose }: PersonSheetProps) {
  const [typed, setTyped] = useState(rights)
  const mayLogin = useMay('POST /api/users')
  const given = equipe.papeis.filter(({ id }) => mayGive(giver, direitos(equipe, { ...typed, papel: id, tarefas: [] })))
  const choose = (papel: string) => {
    // What the role gives is not given beside it.
    const { tarefas = [] } = papelOf(equipe, papel) ?? {}
    setTyped({ ...typed, papel, tarefas: typed.tarefas.filter((tarefa) => !tarefas.includes(tarefa)) })
  }
  const login = mayLogin && (
    <ButtonLink tone="secondary" wide to={ADM_PATHS.usuarios.at(pessoa.id)}>
      {TEXTS.login}
    </ButtonLink>
  )
  if (lock !== null)
    return (
      <Sheet title={pessoa.nome} onClose={onClose} actions={login || undefined}>
        <p>{lock}</p>
      </Sheet>
    )
  return (
    <Sheet
      wide
      title={pessoa.nome}
      onClose={onClose}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {ADM.cancel}
          </Button>
          <Button
            onClick={() => {
              onApply(typed)
              onClose()
            }}
          >
            {TEXTS.apply}
          </Button>
        </>
      }
    >
      <div className={styles.parts}>
        <SelectField
          label={TEXTS.papel}
          name="papel"
          value={typed.papel}
          onChange={choose}
          hint={TEXTS.leaves}
          options={given.map(({ id, nome }) => ({ value: id, label: nome }))}
          unknown={papelOf(equipe, typed.papel)?.nome}
        />
        {typed.papel !== 'dona' && (
          <CidadesChoice
            todas_cidades={typed.todas_cidades}
            cidades={typed.cidades}
            options={cidades}
            giver={giver}
            onChange={(chosen) => setTyped({ ...typed, ...chosen })}
          />
        )}
        <p className={styles.note}>{TEXTS.note}</p>
        {login}
      </div>
    </Sheet>
  )
}
