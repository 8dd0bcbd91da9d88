/* What elements are compiled to; see `react.ts`. */
export { Fragment, jsx, jsxs } from 'preact/jsx-runtime';
