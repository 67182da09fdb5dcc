const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Markup that is already safe; anything else put into `html` is escaped. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | Html[] | string | number

function render(part: Part): string {
  if (Array.isArray(part)) return part.map(render).join('')
  if (part instanceof Html) return part.text
  return String(part).replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter)
}

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, piece, index) => text + render(parts[index - 1] ?? '') + piece))
}
