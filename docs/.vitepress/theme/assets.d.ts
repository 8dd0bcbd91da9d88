declare module '@fontsource-variable/*';

/** Generated from the sources when the site is built. */
declare module '*/reference/playground.json' {
  const fields: unknown;
  export default fields;
}
