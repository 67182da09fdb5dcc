import { useGetEventoOfficeQuery } from '../../../api/office/eventos.ts'
import { ADM_EVENTOS as TEXTS } from '../../../texts/adm-eventos.ts'
import { Sheet } from '../../../ui/sheet/sheet.tsx'

type SetoresModalProps = { idEvento: string; nome: string; onClose: () => void }

/** The sectors of an event, by name. */
export default function SetoresModal({ idEvento, nome, onClose }: SetoresModalProps) {
  const { data } = useGetEventoOfficeQuery(idEvento)
  const setores = (data?.setores ?? []).filter(({ excluir }) => !excluir)
  return (
    <Sheet wide title={TEXTS.setoresTitle(nome)} onClose={onClose}>
      {setores.length === 0 && <p>{TEXTS.noSetores}</p>}
      <ul>
        {setores.map(({ id, nome: setor, lotes }) => (
          <li key={id}>
            {setor}: {TEXTS.lotes(lotes.filter(({ excluir }) => !excluir).length)}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
