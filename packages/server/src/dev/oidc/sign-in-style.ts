/** The sign-in page's own style: the tokens of the product, written out because no sheet of it is loaded here. */
export const signInStyle = `
@font-face { font-family: "Instrument Sans Variable"; src: url("/dev/oidc/font.woff2") format("woff2"); font-weight: 400 700;
  font-display: swap }
:root { color-scheme: light dark;
  --bg: light-dark(#f5f7f7, #0e1313);
  --surface: light-dark(#fff, #1c2424);
  --sunken: light-dark(#fff, #151b1b);
  --line: light-dark(#dce2e1, #273030);
  --line-strong: light-dark(#7d8a88, #6f7d7a);
  --text: light-dark(#14201f, #e7eeec);
  --text-2: light-dark(#465351, #b0bbb8);
  --accent: light-dark(#0b5c63, #63c6c4);
  --accent-hover: light-dark(#084a50, #80d6d4);
  --on-accent: light-dark(#fff, #04201f);
  --focus: light-dark(#1a808a, #63c6c4);
  --danger: light-dark(#b3261e, #ff958c);
  --danger-soft: light-dark(#fcebe9, #371917);
}
:root[data-theme=light] { color-scheme: light }
:root[data-theme=dark] { color-scheme: dark }
* { box-sizing: border-box }
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; padding: 24px 16px; background: var(--bg);
  color: var(--text); font: 14px/1.5 "Instrument Sans Variable", ui-sans-serif, system-ui, sans-serif }
main { width: min(420px, calc(100vw - 32px)); background: var(--surface); border: 1px solid var(--line);
  border-radius: 14px; padding: 28px }
.brand { display: flex; align-items: center; gap: 10px; font-weight: 620; margin: 0 0 20px }
.mark { width: 28px; height: 28px }
.mark rect { fill: var(--accent) }
.mark path { fill: none; stroke: var(--on-accent); stroke-width: 2.2; stroke-linecap: round }
h1 { font-size: 20px; font-weight: 620; line-height: 1.25; margin: 0 }
.lead { color: var(--text-2); margin: 4px 0 20px }
label { display: block; font-size: 13px; font-weight: 550; margin: 16px 0 6px }
input { width: 100%; height: 40px; padding: 0 11px; font: inherit; color: inherit; background: var(--sunken);
  border: 1px solid var(--line-strong); border-radius: 6px }
input:focus-visible { outline: 2px solid var(--focus); outline-offset: -1px; border-color: var(--focus) }
input[aria-invalid=true] { border-color: var(--danger) }
.error { margin: 16px 0 0; padding: 10px 14px; border-radius: 10px; background: var(--danger-soft); color: var(--danger) }
button { width: 100%; height: 40px; margin-top: 20px; border: 0; border-radius: 6px; background: var(--accent);
  color: var(--on-accent); font: inherit; font-weight: 550; cursor: pointer }
button:hover { background: var(--accent-hover) }
button:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
.accounts { margin-top: 24px; padding-top: 16px; border-top: 1px solid var(--line); color: var(--text-2); font-size: 13px }
.accounts h2 { font-size: 13px; font-weight: 550; margin: 0 0 8px }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 4px 12px; margin: 0 }
dt { color: var(--text); font-family: ui-monospace, monospace }
dd { margin: 0 }
@media (pointer: coarse) { input, button { height: 44px } }
`;
