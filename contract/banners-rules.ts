/** A banner's shape on the home page of a phone, its width divided by its height (banner-slide.module.css). */
const PHONE_RATIO = 5 / 3

/**
 * What a phone cuts off a banner's picture, which covers its box: the part on each side, and the part above and below.
 * @param ratio the picture's width divided by its height
 */
export const phoneCut = (ratio: number): { sides: number; ends: number } => ({
  sides: Math.max(0, (1 - PHONE_RATIO / ratio) / 2),
  ends: Math.max(0, (1 - ratio / PHONE_RATIO) / 2),
})
