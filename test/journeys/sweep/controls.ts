import { expect, it } from 'vitest'
import { findingsAtEverySize } from '../support/layout.ts'
import { journey } from './kit.ts'

/** A page with each kind of defect, most of them at some sizes only. */
const STYLE = `
  .wide, .tablet, .phone, #dim { display: none }
  .wide, .phone { width: 100px; height: 40px }
  main > * { margin: 40px 0 }
  #targets a { display: inline-block; font-size: 0.6rem; line-height: 1 }
  #scrolls { height: 400px; overflow: auto }
  #fixed { position: fixed; top: 0; left: 600px; width: 100% }
  @media (width > 1000px) { .wide { display: block } #pale { color: #aaa } }
  @media (width > 500px) { #targets a { margin: 20px } }
  @media (500px < width < 1000px) { .tablet { display: block } }
  @media (width < 500px) { .phone { display: block } #scrolls { height: 40px } #large { display: none } }
  @media (prefers-color-scheme: dark) { #dim { display: block; background: #000; color: #222 } }`
const BODY = `
  <button class="wide" id="wide"></button><button class="phone" id="phone"></button>
  <h4 class="tablet" id="tablet">Dois</h4>
  <p id="pale">Dois</p><p id="dim">Dois</p>
  <p id="targets"><a href="#a">Um</a><a href="#b">Dois</a></p>
  <section id="scrolls"><p style="height: 200px">Dois</p>Três</section>
  <p id="cut" style="height: 1.2em; overflow: hidden">Dois<br>Três</p>
  <p id="fixed">Dois</p>
  <p id="large" style="width: 40rem">Dois</p><p style="width: 600px">Dois</p>
  <img alt="Dois" src="data:image/png;base64,AA==">
  <input id="day" aria-label="Dois" inputmode="numeric" value="05/12/2026" style="width: 40px">`

const PHONE = ['320 px, text 200%', '320 px, text 100%', '390 px, text 100%']
const TABLET = ['768 px, text 200%']
const WIDE = ['1920 px, text 100%', '1440 px, text 100%', '1024 px, text 100%']

/** A rule that does not depend on the size reports its defect at the first size that shows it. */
const DEFECTS: [what: string, line: RegExp, sizes: string[]][] = [
  ['a button without a name on wide screens', /^button-name.*#wide/s, ['1920 px, text 100%']],
  ['a button without a name on phones', /^button-name.*#phone/s, ['320 px, text 200%']],
  ['a heading of the wrong level on tablets', /^heading-order.*#tablet/s, TABLET],
  ['pale text on wide screens', /^color-contrast.*#pale/s, WIDE],
  ['pale text in the dark', /^in the dark: color-contrast.*#dim/s, ['1440 px, text 100%']],
  ['small targets', /^target-size.*#a/s, ['320 px, text 100%', '390 px, text 100%']],
  ['a box that scrolls without a keyboard', /^scrollable-region-focusable.*#scrolls/s, PHONE],
  ['a page that scrolls sideways', /^the page scrolls sideways/, [...TABLET, ...PHONE]],
  ['text that is cut off', /^"Três" is cut off by p#cut/, [...WIDE, ...TABLET, ...PHONE]],
  ['a day that its field cuts off', /^"05\/12\/2026" is cut off by the field/, [...WIDE, ...TABLET, ...PHONE]],
  ['fixed text beyond the edge', /^"Dois" of p#fixed is beyond the edge of the screen/, PHONE],
  ['a broken picture', /^a broken picture: data/, [...WIDE, ...TABLET, ...PHONE]],
]

it('the sweep finds each kind of defect at each size that has it', async () => {
  const { page } = await journey.person()
  await page.goto('about:blank')
  const open = (style: string, body: string) =>
    page.setContent(`<!doctype html><html lang="pt"><title>Um</title>
      <meta name="viewport" content="width=device-width"><style>${style}</style><main><h1>Um</h1>${body}</main></html>`)
  await open('', '<p>Dois</p>')
  expect(await findingsAtEverySize(page)).toEqual([])

  await open(STYLE, BODY)
  const found = (await findingsAtEverySize(page)).map((line) => line.split(/(?<=%): /))
  const sizesOf = (defect: RegExp) => found.flatMap(([size, line = '']) => (defect.test(line) ? [size] : []))
  expect(DEFECTS.map(([what, line]) => [what, [...new Set(sizesOf(line))]])).toEqual(
    DEFECTS.map(([what, , sizes]) => [what, sizes]),
  )
})
