import { packDatabase } from './pack-database';

// A build step that writes the file beside the bundle from which a new database starts.
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Name the file to write');
await packDatabase(file);
