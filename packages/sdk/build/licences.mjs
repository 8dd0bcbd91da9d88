/** Licence comments of all bundled libraries, without repetitions. */
export const licences = new Set();

/**
 * Collects the licence texts of libraries, which go into one file instead of many.
 *
 * @type {import('vite').Plugin}
 */
export const collectLicences = {
  name: 'oriel:licences',
  transform(code, id) {
    if (!id.includes('node_modules')) return;
    for (const [comment] of code.matchAll(/\/\*.*?\*\//gs)) {
      if (/@license|@preserve|licen[sc]ed/i.test(comment)) licences.add(comment);
    }
  },
};
