import { Fragment, useState } from 'react'
import { useLocation } from 'react-router'
import { ADM_KEYS as TEXTS, type KeyHelp } from '../../texts/adm-keys.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import styles from './keys-sheet.module.css'
import { sectionAt } from './sections.ts'
import { createButton } from './use-shell-keys.ts'

const KeyList = ({ title, keys }: { title: string; keys: readonly KeyHelp[] }) => (
  <section>
    <h3 className={styles.title}>{title}</h3>
    <dl className={styles.keys}>
      {keys.map(({ keys: pressed, text }) => (
        <div key={text}>
          <dt>
            {pressed.map((key, at) => (
              <Fragment key={key}>
                {at > 0 && ' '}
                <kbd>{key}</kbd>
              </Fragment>
            ))}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </section>
)

/** The keys that do something where the user is now. */
export default function KeysSheet({ onClose }: { onClose: () => void }) {
  const section = sectionAt(useLocation().pathname)
  const [here] = useState<readonly KeyHelp[]>(() => [
    ...(section?.keys ?? []),
    ...(createButton() ? [TEXTS.create] : []),
    ...(document.querySelector('main [data-form-bar]') ? [TEXTS.save] : []),
  ])
  const { list, search, close } = TEXTS
  return (
    <Sheet title={TEXTS.title} wide onClose={onClose}>
      {here.length > 0 && <KeyList title={section?.title ?? TEXTS.here} keys={here} />}
      <KeyList title={TEXTS.always} keys={section?.isScanned ? [search, close] : [list, search, close]} />
      <p className={styles.note}>{TEXTS.note}</p>
    </Sheet>
  )
}
