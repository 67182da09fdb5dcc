import { useState } from 'react'
import styles from './chosen-picture.module.css'
import { PhoneCut } from './phone-cut.tsx'

/** Until the picture is loaded: the shape that banners should have. */
const USUAL_RATIO = 1600 / 600

/** The picture in the form, stored or just chosen, as a phone cuts it. */
export function ChosenPicture({ src, alt }: { src: string; alt: string }) {
  const [ratio, setRatio] = useState(USUAL_RATIO)
  return (
    <div className={styles.chosen}>
      <PhoneCut ratio={ratio}>
        <img
          src={src}
          alt={alt}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight)}
        />
      </PhoneCut>
    </div>
  )
}
