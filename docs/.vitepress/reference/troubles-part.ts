import { orielErrorCodes } from '@oriel/contracts';
import { code, table } from './markdown';
import { serviceTroubles, troubles } from './troubles';

/** The generated part of the page on troubleshooting: a section for each code of the SDK, and a table for those of the services. */
export function troublesPart(): string {
  return [
    '## Codes of the widget',
    ...orielErrorCodes.map(name => {
      const { symptom, causes } = troubles[name];
      return [`### \`${name}\``, symptom, table(['Cause', 'What to add or do'], causes)].join('\n\n');
    }),
    '## Codes of the services',
    "A page's server, a program or the server's log meets these. [All codes](reference/errors.md) are in the reference.",
    table(
      ['Code', 'Cause', 'What to add or do'],
      Object.entries(serviceTroubles).map(([name, causes]) => [code(name), ...causes]),
    ),
  ].join('\n\n');
}
