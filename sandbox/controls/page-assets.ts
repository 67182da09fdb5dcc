export const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#c9c4ba, #4a4742); --ink: light-dark(#1d1b18, #f2efe9);
  --paper: light-dark(#faf7f1, #191816); --card: light-dark(#fff, #24221f); --accent: light-dark(#9c2a10, #ffb59e);
  --on-accent: light-dark(#fff, #2b0d04); --soft: light-dark(#5b564e, #b9b3a8); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.45 system-ui, sans-serif;
  overflow-wrap: anywhere; }
a { color: var(--accent); }
main { max-width: 44rem; margin: 0 auto; padding: 16px; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 32px; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 12px; }
.card p { margin: 0 0 4px; } .small { color: var(--soft); font-size: .875rem; }
.code { font-size: 1.5rem; letter-spacing: .15em; }
.status.paid { font-weight: 700; } .status.failed, .status.canceled, .status.chargedback { text-decoration: underline; }
.buttons { display: flex; gap: 8px; flex-wrap: wrap; }
button { min-height: 44px; padding: 8px 20px; border: 0; border-radius: 8px; background: var(--accent);
  color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
input[type=number] { display: block; min-height: 44px; width: 12rem; max-width: 100%; padding: 8px; font: inherit;
  color: inherit; background: var(--card); border: 1px solid var(--soft); border-radius: 8px; }
input[type=checkbox] { width: 20px; height: 20px; vertical-align: middle; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`

/** Refreshes the lists that changed and keeps the focus. It does not touch the form. */
export const SCRIPT = `
setInterval(async () => {
  if (document.hidden) return
  try {
    const text = await (await fetch('/')).text()
    const fresh = new DOMParser().parseFromString(text, 'text/html')
    for (const id of ['messages', 'orders', 'subscriptions']) {
      const old = document.getElementById(id), next = fresh.getElementById(id)
      if (!next || old.innerHTML === next.innerHTML) continue
      const focus = old.contains(document.activeElement) ? document.activeElement.id : ''
      old.innerHTML = next.innerHTML
      if (focus) document.getElementById(focus)?.focus()
    }
  } catch {}
}, 3000)
`
