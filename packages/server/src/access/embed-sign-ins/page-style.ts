/** The tokens of the product, written out because no sheet of it is loaded here. */
export const pageStyle = `
:root { color-scheme: light dark;
  --bg: light-dark(#f5f7f7, #0e1313); --surface: light-dark(#fff, #1c2424); --line: light-dark(#dce2e1, #273030);
  --line-strong: light-dark(#7d8a88, #6f7d7a); --text: light-dark(#14201f, #e7eeec); --text-2: light-dark(#465351, #b0bbb8);
  --accent: light-dark(#0b5c63, #63c6c4); --on-accent: light-dark(#fff, #04201f); --focus: light-dark(#1a808a, #63c6c4) }
* { box-sizing: border-box }
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; padding: 24px 16px; background: var(--bg);
  color: var(--text); font: 14px/1.5 "Instrument Sans Variable", ui-sans-serif, system-ui, sans-serif }
main { width: min(420px, calc(100vw - 32px)); background: var(--surface); border: 1px solid var(--line);
  border-radius: 14px; padding: 28px; overflow-wrap: anywhere }
.brand { font-weight: 620; margin: 0 0 20px }
h1 { font-size: 20px; font-weight: 620; line-height: 1.25; margin: 0 }
p { color: var(--text-2); margin: 8px 0 0 }
button { width: 100%; height: 44px; margin-top: 12px; border: 1px solid var(--line-strong); border-radius: 6px;
  background: none; color: inherit; font: inherit; font-weight: 550; cursor: pointer }
button.primary { margin-top: 20px; border-color: transparent; background: var(--accent); color: var(--on-accent) }
a { color: var(--accent) }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
`;
