/* What widgets and their libraries may use of `react-dom`; see `react.ts`. */
export { createPortal, flushSync } from 'preact/compat';
