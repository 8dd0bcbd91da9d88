// Prints what is shipped as a bill of materials in the format CycloneDX 1.6, or writes it into the file that is named.
import { writeFileSync } from 'node:fs';
import { ensureInstalled } from './lib/install.mjs';

const [file] = process.argv.slice(2);
await ensureInstalled();
// This one needs packages, which may just have been installed.
const { writeSbom } = await import('./lib/sbom.mjs');
const text = writeSbom();
if (file) writeFileSync(file, text);
else process.stdout.write(text);
