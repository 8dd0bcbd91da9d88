import { collectLicences } from './licences.mjs';
import { preact } from './preact.mjs';
import { sturdyLibraries } from './sturdy-libraries.mjs';

/** Plugins for all widgets: Preact in React's place, and libraries patched for pages that modify built-in objects. */
export const foundation = [
  preact,
  // The other libraries ask of each name whose it is.
  sturdyLibraries({
    loops: id => /node_modules[\\/](zod|preact|@preact[\\/]signals)[\\/]/.test(id),
    members: id => /node_modules[\\/](preact|@preact[\\/]signals(-core)?)[\\/]/.test(id),
  }),
  collectLicences,
];
