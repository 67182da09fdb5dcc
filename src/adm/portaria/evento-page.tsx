import { useEffect, useState } from 'react'
import { addDays } from '../../../contract/dates.ts'
import { useAdmin } from '../../lib/admin.ts'
import { dayAndHour, today } from '../../lib/dates.ts'
import { ADM_PORTARIA as TEXTS } from '../../texts/adm-portaria.ts'
import { Link } from '../../ui/link/link.tsx'
import { Pill } from '../../ui/pill/pill.tsx'
import { EventoChoice } from '../shared/evento-choice/evento-choice.tsx'
import { gateAt } from './addresses.ts'
import { disk, removeListas, type StoredLista } from './device/disk.ts'
import styles from './evento-page.module.css'

type Kept = StoredLista & { pendentes: number }

/** The lists on this device, without those of events that are over: they are removed, their readings stay. */
async function keptListas(idUsuario: string): Promise<Kept[]> {
  await removeListas(({ evento, idUsuario: owner }) => owner === idUsuario && evento.data >= addDays(today(), -1))
  const [listas, leituras] = await Promise.all([disk.listas(), disk.leituras()])
  return listas.map((lista) => ({
    ...lista,
    pendentes: leituras.filter(({ idEvento, resposta }) => idEvento === lista.idEvento && resposta === null).length,
  }))
}

function KeptListas() {
  const idUsuario = useAdmin(({ user }) => user?.id ?? '')
  const [listas, setListas] = useState<Kept[]>([])
  useEffect(() => {
    // Without a disk nothing is kept, and the list of events is all there is.
    keptListas(idUsuario).then(setListas, () => undefined)
  }, [idUsuario])
  if (listas.length === 0) return null
  return (
    <section className={styles.kept} aria-labelledby="guardados">
      <h2 id="guardados" className={styles.title}>
        {TEXTS.kept} <small>{TEXTS.keptText}</small>
      </h2>
      <ul className={styles.list}>
        {listas.map(({ idEvento, evento, pendentes }) => (
          <li key={idEvento}>
            <Link className={styles.evento} to={gateAt(idEvento)}>
              <span className={styles.nome}>{evento.nome}</span>
              <span className={styles.quando}>{dayAndHour(evento.data, evento.hora)}</span>
              {pendentes > 0 && <Pill tone="mark">{TEXTS.toSend(pendentes)}</Pill>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The event whose entrance this is. */
export const EventoPage = () => (
  <>
    <KeptListas />
    <EventoChoice question={TEXTS.choose} at={gateAt} />
  </>
)
