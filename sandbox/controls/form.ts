import type { Json } from '../core/json.ts'

const count = (value: unknown): number => {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : 0
}

/** The page's form as settings: a box that is not ticked does not arrive at all. */
export function formSettings(form: Json): Json {
  const autoPay = form['pixAutoPayMs']
  return {
    hooks: {
      duplicate: count(form['duplicate']),
      delayMs: count(form['delayMs']),
      shuffle: form['shuffle'] === 'on',
      early: form['early'] === 'on',
      drop: form['drop'] === 'on',
    },
    pixAutoPayMs: autoPay === '' || autoPay === undefined ? null : count(autoPay),
    failRefunds: count(form['failRefunds']),
  }
}
