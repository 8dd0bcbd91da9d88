import { pageStyle } from '../../http/pages/page-style';

export const signInStyle = `${pageStyle}
.lead { color: var(--text-2); margin: 4px 0 20px }
label { display: block; font-size: 13px; font-weight: 550; margin: 16px 0 6px }
input { width: 100%; height: 40px; padding: 0 11px; font: inherit; font-size: 16px; color: inherit; background: var(--sunken);
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
