import { pageFontPath } from './page-font';

/** Shared styles of server-rendered pages, with the product's tokens inlined because its stylesheet is not loaded there. */
export const pageStyle = `
@font-face { font-family: "Instrument Sans Variable"; src: url("${pageFontPath}") format("woff2"); font-weight: 400 700;
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
  color: var(--text); font: 14px/20px "Instrument Sans Variable", ui-sans-serif, system-ui, sans-serif }
main { width: min(420px, calc(100vw - 32px)); background: var(--surface); border: 1px solid var(--line);
  border-radius: 12px; padding: 32px }
.brand { display: flex; align-items: center; gap: 10px; font-weight: 600; margin: 0 0 20px }
.mark { width: 28px; height: 28px }
.logo { height: 32px; max-width: 100% }
.legal { display: flex; flex-wrap: wrap; gap: 4px 16px; justify-content: center; margin-top: 16px; font-size: 13px }
.legal a { color: var(--text-2) }
.legal a:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
.mark rect { fill: var(--accent) }
.mark path { fill: none; stroke: var(--on-accent); stroke-width: 2.2; stroke-linecap: round }
h1 { font-size: 20px; font-weight: 600; line-height: 28px; margin: 0 }
`;
