import { readFileSync } from 'node:fs';
import { type ApiErrorCode, OrielError, orielErrorCodes } from '@oriel/contracts';
import {
  chatErrorCodes,
  embedErrorCodes,
  generalErrorCodes,
  providerErrorCodes,
  workspaceErrorCodes,
} from '../../../packages/contracts/src/http/error-code';
import { routesByName } from '../../../packages/server/src/http/route/routes';
import { code, page, prose, table } from './markdown';
import { personTexts } from './person-texts';
import { sources } from './sources';

/** Lists the SDK codes with the guide's explanations, and the service codes with the text that people read. */
export async function errorsPage(): Promise<string> {
  const texts = await personTexts();
  const guide = readFileSync(sources('docs/embedding.md'), 'utf8');
  const meaningOf = (name: string) => {
    const row = new RegExp(`<a id="${name.toLowerCase()}"></a>\`${name}\` \\| (.*) \\|$`, 'm').exec(guide);
    if (!row?.[1]) throw new Error(`docs/embedding.md does not explain ${name}`);
    return row[1];
  };
  const callsWith = (name: ApiErrorCode) =>
    Object.values(routesByName).filter(({ errors }) => errors?.includes(name)).length;
  const group = (title: string, text: string, codes: readonly ApiErrorCode[]) =>
    [
      `## ${title}`,
      text,
      table(
        ['Code', 'What a person reads', 'Calls that name it'],
        codes.map(name => [code(name), prose(texts.get(name) ?? ''), String(callsWith(name) || '')]),
      ),
    ].join('\n\n');
  return page('Error codes', [
    'Codes are data: a program compares them, a person reads a text.',
    '## Of the SDK',
    'The `code` of an [`OrielError`](../embedding.md#errors), which a page catches. *Again*: the same call may succeed later.',
    table(
      ['Code', 'Again', 'Meaning and remedy'],
      orielErrorCodes.map(name => [
        `[${code(name)}](../embedding.md#${name.toLowerCase()})`,
        new OrielError(name, '').retryable ? 'yes' : '',
        meaningOf(name),
      ]),
    ),
    'The services answer every status of 400 and above with `{ error: { code, message, requestId, details?, issues? } }`. Where there is no text, people read the general one. A reader takes a code that it does not know, too.',
    group(
      'Any call',
      'Besides its own codes, which [the calls](http/index.md) name, a call may answer one of these.',
      generalErrorCodes,
    ),
    group('Chat', 'Questions, files and pictures.', chatErrorCodes),
    group('Models', 'Faults of the endpoint of a model.', providerErrorCodes),
    group('Workspaces', 'Members, plans, credit and names.', workspaceErrorCodes),
    group('Embedding', 'Keys, tokens and origins.', embedErrorCodes),
  ]);
}
