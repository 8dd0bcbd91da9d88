// Prints the bill of materials of the shipped product in the CycloneDX 1.6 format, or writes it to the named file.
import { writeFileSync } from 'node:fs';
import { ensureInstalled } from './lib/install.mjs';

const [file] = process.argv.slice(2);
await ensureInstalled();
// This import needs packages that may just have been installed.
const { writeSbom } = await import('./lib/sbom.mjs');
const text = writeSbom();
if (file) writeFileSync(file, text);
else process.stdout.write(text);
