/** Styles of the API's page, which is not part of the site's build. */
export const STYLE = `:root { color-scheme: light dark; --paper: light-dark(#f7f4ee, #14120f);
  --surface: light-dark(#fff, #1e1b17); --ink: light-dark(#15130f, #f5f0e6); --soft: light-dark(#5b564d, #b3aa9b);
  --line: light-dark(#e2dbce, #35302a); --accent: light-dark(#c9321a, #ff7a5c); }
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body { margin: 0 auto; padding: 16px; max-width: 880px; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 8px 0; font-size: 1.75rem; }
h2 { margin: 40px 0 8px; }
h3 { margin: 24px 0 4px; font-size: 1rem; }
h4 { margin: 16px 0 4px; font-size: 1rem; }
small, .type { color: var(--soft); font-weight: normal; font-size: .875rem; }
.type { margin: 0; }
a { color: var(--accent); }
nav { display: flex; flex-wrap: wrap; gap: 0 16px; }
nav a { padding: 12px 0; }
details { margin: 8px 0; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
details[open] { padding: 0 16px 16px; }
summary { padding: 12px 16px; cursor: pointer; }
details[open] summary { margin: 0 -16px; }
summary span { display: block; color: var(--soft); }
code, pre { font-family: ui-monospace, monospace; font-size: .875rem; }
.method { color: var(--accent); font-weight: bold; }
pre { margin: 0; padding: 12px; overflow-x: auto; white-space: pre-wrap; border-radius: 6px; background: var(--paper); }
ul { padding-left: 20px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`
