/* The part of `react-dom` that widgets and their libraries may use; see `react.ts`. */
export { createPortal, flushSync } from 'preact/compat';
