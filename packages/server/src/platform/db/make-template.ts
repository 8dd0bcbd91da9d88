import { packDatabase } from './pack-database';

// A step of the build: the file beside the bundle that a fresh start unpacks.
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Name the file to write');
await packDatabase(file);
