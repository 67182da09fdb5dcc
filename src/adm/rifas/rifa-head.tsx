import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CATALOGUE, CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { EVENTO_PICTURE } from '../../../contract/file-rules.ts'
import type { Rifa } from '../../../contract/rifas.ts'
import { useDeleteRifaMutation, usePublishRifaMutation, useSendRifaImageMutation } from '../../api/office/rifas.ts'
import { rifaPictureFile } from '../../api/pictures.ts'
import { ADM } from '../../texts/adm.ts'
import { ADM_RIFAS as TEXTS } from '../../texts/adm-rifas.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Pill } from '../../ui/pill/pill.tsx'
import { PictureModal } from '../shared/picture-modal.tsx'
import { useDeletion } from '../shared/use-deletion.tsx'
import { useQuestion } from '../shared/use-question.tsx'
import { editAt, LIST } from './addresses.ts'
import styles from './rifa-page.module.css'
import { RifaState } from './rifa-state.tsx'

/** Where a raffle is, and what can be done with it. A drawn one stays as it is; it may still leave the site. */
export function RifaHead({ rifa }: { rifa: Rifa }) {
  const navigate = useNavigate()
  const [isImageOpen, setIsImageOpen] = useState(false)
  const [publish] = usePublishRifaMutation()
  const [sendImage] = useSendRifaImageMutation()
  const [remove] = useDeleteRifaMutation()
  const deletion = useDeletion(remove, () => void navigate(LIST, { replace: true }))
  const { ask, question } = useQuestion()
  const { id, nome, versao, publicada = false, numero_sorteado } = rifa
  const isDrawn = numero_sorteado != null

  const askPublish = () =>
    ask({
      question: publicada ? CONFIRMATIONS.ocultarRifa(nome) : CONFIRMATIONS.publicarRifa(nome),
      confirm: publicada ? TEXTS.confirmHide : TEXTS.confirmPublish,
      dismiss: TEXTS.dismiss,
      tone: publicada ? 'danger' : undefined,
      run: () => publish({ id, publicada: !publicada, versao }),
      failure: CATALOGUE.publicarRifa,
      report: publicada ? TEXTS.hidden : TEXTS.published,
    })
  return (
    <div className={styles.head}>
      <div className={styles.pills}>
        <RifaState rifa={rifa} />
        {publicada && <Pill tone="quiet">{TEXTS.isPublished}</Pill>}
      </div>
      <div className={styles.actions} data-compact>
        {!isDrawn && (
          <Button tone="quiet" onClick={() => deletion.ask(rifa)}>
            <Icon name="trash" />
            {ADM.remove}
          </Button>
        )}
        <Button tone="secondary" onClick={() => setIsImageOpen(true)}>
          <Icon name="image" />
          {TEXTS.image}
        </Button>
        {!isDrawn && (
          <ButtonLink to={editAt(id)} tone="secondary">
            <Icon name="pencil" />
            {ADM.edit}
          </ButtonLink>
        )}
        <Button tone={publicada ? 'secondary' : 'primary'} onClick={askPublish}>
          {publicada ? TEXTS.hide : TEXTS.publish}
        </Button>
      </div>
      {question}
      {deletion.question}
      {isImageOpen && (
        <PictureModal
          title={TEXTS.imageTitle(nome)}
          label={TEXTS.imageField}
          hint={TEXTS.imageHint}
          rule={EVENTO_PICTURE}
          stored={rifaPictureFile(id, rifa.imagem)}
          send={(images) => sendImage({ rifaId: id, images })}
          report={TEXTS.imageSaved}
          onClose={() => setIsImageOpen(false)}
        />
      )}
    </div>
  )
}
