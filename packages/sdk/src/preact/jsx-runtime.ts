/* The target of compiled JSX; see `react.ts`. */
export { Fragment, jsx, jsxs } from 'preact/jsx-runtime';
