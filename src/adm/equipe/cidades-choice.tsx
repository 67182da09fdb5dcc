import { cidadeLabel } from '../../../contract/list-address-rules.ts'
import type { Direitos } from '../../../contract/equipe-rules.ts'
import { ADM_EQUIPE } from '../../texts/adm-equipe.ts'
import { CheckBox } from '../../ui/check-box/check-box.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import styles from './cidades-choice.module.css'

const { person: TEXTS } = ADM_EQUIPE

export type Cidade = { id: string; nome: string; estado: string }
type Chosen = { todas_cidades: boolean; cidades: string[] }
type CidadesChoiceProps = Chosen & {
  options: readonly Cidade[]
  giver: Direitos
  onChange: (chosen: Chosen) => void
}

/** The cities of a person: all, or some of those that the user has themselves. */
export function CidadesChoice({ todas_cidades, cidades, options, giver, onChange }: CidadesChoiceProps) {
  const shown = options.filter(({ id }) => giver.cidades === null || giver.cidades.includes(id))
  const toggle = (id: string, isOn: boolean) =>
    onChange({ todas_cidades, cidades: isOn ? [...cidades, id] : cidades.filter((one) => one !== id) })
  return (
    <fieldset className={styles.cidades}>
      <legend>{TEXTS.cidades}</legend>
      {giver.cidades === null && (
        <Switch
          name="todas_cidades"
          label={TEXTS.todas}
          checked={todas_cidades}
          onChange={(isOn) => onChange({ todas_cidades: isOn, cidades })}
        />
      )}
      {!todas_cidades && (
        <div className={styles.list}>
          {shown.map((cidade) => (
            <CheckBox
              key={cidade.id}
              name={cidade.id}
              label={cidadeLabel(cidade)}
              checked={cidades.includes(cidade.id)}
              onChange={(isOn) => toggle(cidade.id, isOn)}
            />
          ))}
        </div>
      )}
      {!todas_cidades && cidades.length === 0 && <p className={styles.note}>{TEXTS.none}</p>}
    </fieldset>
  )
}
