import { pageStyle } from '../../http/pages/page-style';

export const signInPageStyle = `${pageStyle}
main { overflow-wrap: anywhere }
p { color: var(--text-2); margin: 8px 0 0 }
.brand { color: var(--text) }
.tie { display: flex; align-items: center; gap: 8px; margin: 0 0 20px }
.tie span { display: grid; place-content: center; width: 40px; height: 40px; border-radius: 10px; background: var(--accent);
  color: var(--on-accent); font-weight: 620 }
.tie span:first-child { background: var(--text-2); color: var(--surface) }
.tie i { width: 28px; height: 1px; background: var(--line-strong) }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 6px 14px; margin: 18px 0; padding: 12px 14px;
  border: 1px solid var(--line); border-radius: 10px }
dt { color: var(--text-2) }
dd { margin: 0 }
dd:first-of-type { font-weight: 550 }
.origin { font: 12.5px/21px ui-monospace, monospace }
ul { display: grid; gap: 10px; margin: 0 0 18px; padding: 0; color: var(--text-2); list-style: none }
li { display: grid; grid-template-columns: 16px 1fr; gap: 10px }
li svg { width: 16px; height: 16px; margin-top: 3px; fill: none; stroke: currentColor; stroke-width: 1.6;
  stroke-linecap: round; stroke-linejoin: round }
form { display: flex; gap: 8px; margin-top: 20px }
button { flex: 1; height: 44px; border: 1px solid var(--line-strong); border-radius: 6px; background: none; color: inherit;
  font: inherit; font-weight: 550; cursor: pointer }
button:hover { background: var(--bg) }
button.primary { border-color: transparent; background: var(--accent); color: var(--on-accent) }
button.primary:hover { background: var(--accent-hover) }
a { color: var(--accent) }
.asks-page main > :not(.brand, .wait), .asks-page .hint, :root:not(.asks-page) .wait { display: none }
.hint { width: min(420px, calc(100vw - 32px)); margin-top: 14px; text-align: center; font-size: 13px }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
`;
