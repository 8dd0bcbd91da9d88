/** The sign-in page's own style: the tokens of the product, written out because no sheet of it is loaded here. */
export const signInStyle = `
:root { color-scheme: light dark; --bg: #f5f7f7; --surface: #fff; --sunken: #fff; --line: #dce2e1; --line-strong: #7d8a88;
  --text: #14201f; --text-2: #465351; --text-3: #5f6c6a; --accent: #0b5c63; --accent-hover: #084a50; --on-accent: #fff;
  --focus: #1a808a; --danger: #b3261e; --danger-soft: #fcebe9; --accent-text: #0b5c63 }
@media (prefers-color-scheme: dark) {
  :root { --bg: #0e1313; --surface: #1c2424; --sunken: #151b1b; --line: #273030; --line-strong: #6f7d7a; --text: #e7eeec;
    --text-2: #b0bbb8; --text-3: #8e9a97; --accent: #63c6c4; --accent-hover: #80d6d4; --on-accent: #04201f;
    --focus: #63c6c4; --danger: #ff958c; --danger-soft: #371917; --accent-text: #74d0cd }
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 24px 16px; background: var(--bg);
  color: var(--text); font: 14px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif }
main { width: min(420px, calc(100vw - 32px)); background: var(--surface); border: 1px solid var(--line);
  border-radius: 14px; padding: 28px }
.brand { display: flex; align-items: center; gap: 10px; font-weight: 620; margin: 0 0 20px }
.mark { display: grid; place-items: center; width: 30px; height: 30px; border-radius: 6px; background: var(--accent);
  color: var(--on-accent); font-size: 13px }
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
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 12px; margin: 0 }
dt { color: var(--text); font-family: ui-monospace, monospace }
dd { margin: 0 }
@media (pointer: coarse) { input, button { height: 44px } }
`;
