/**
 * A style sheet that the page adds while it is open. The content security policy allows it, as it allows no style
 * attribute and no style element, and it wins over the page's own sheets.
 */
export function addSheet(): { show(css: string): void; remove(): void } {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  return {
    show: (css) => sheet.replaceSync(css),
    remove: () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    },
  }
}
