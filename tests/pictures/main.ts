/**
 * Photographs the screens of the product with data of a real workspace.
 *
 *     npm run pictures -- [name …] [--theme=light|dark] [--lang=de|en] [--width=N] [--out=folder] [--measure] [--axe]
 *       [--forced-colors] [--rtl] [--zoom] [--list]
 *
 * A name selects all screens that begin with it. Default: all screens, light in English at 1440 px and dark in German at
 * 390 px. `--measure` also prints the sizes, edges and shifts beyond the limits, `--axe` the violations that axe finds; both
 * fail if there are any. `--zoom` is 200 %.
 */
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabase, startPostgres } from '@oriel/testing/postgres';
import { chromium } from '@playwright/test';
import { browserFlags } from '../browser-flags';
import type { Look } from '../e2e/dress';
import { startStack } from '../e2e/stack/stack';
import { findOffenders, listViolations } from './report-looks';
import { screens } from './screens';
import { seedPictures } from './seed';
import { folderOf, type Picture, takePictures, type View } from './take-pictures';

const root = fileURLToPath(new URL('../..', import.meta.url));
const args = process.argv.slice(2);
const option = (name: string) => args.find(arg => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const names = args.filter(arg => !arg.startsWith('--'));
const unknownOptions = args.filter(
  arg =>
    arg.startsWith('--') &&
    !/^--((theme|lang|width|out)=.+|measure|axe|forced-colors|rtl|zoom|list)$/.test(arg),
);
const wanted = screens.filter(
  ({ name }) => names.length === 0 || names.some(begin => name.startsWith(begin)),
);

if (args.includes('--list')) process.stdout.write(`${screens.map(({ name }) => name).join('\n')}\n`);
else if (unknownOptions.length > 0 || wanted.length === 0) {
  const wrong = [...unknownOptions, ...(wanted.length === 0 ? names : [])].join(' ');
  process.stderr.write(`${wrong} is unknown; --list prints the names of the screens.\n`);
  process.exitCode = 1;
} else await run();

/** The looks that the options choose; an omitted option has the value of the default look with the same theme or width. */
function readLooks(): Look[] {
  const [theme, locale, width] = [option('theme'), option('lang'), option('width')];
  if (!theme && !locale && !width)
    return [
      { theme: 'light', locale: 'en', width: 1440 },
      { theme: 'dark', locale: 'de', width: 390 },
      ...(args.includes('--measure') || args.includes('--axe')
        ? [{ theme: 'light', locale: 'de', width: 320 } as const]
        : []),
    ];
  return [
    {
      theme: theme === 'dark' ? 'dark' : 'light',
      locale: locale === 'de' ? 'de' : 'en',
      width: Number(width ?? 1440),
    },
  ];
}

async function run(): Promise<void> {
  const folder = resolve(option('out') ?? join(root, '.cache', 'pictures'));
  const postgres = process.env.TEST_DATABASE_URL ? undefined : await startPostgres();
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url;
  const database = await createDatabase();
  const stack = await startStack({
    databaseUrl: database.url,
    prices: 'stand-in=2/8',
    settings: { RATE_LIMIT: '0' },
  });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: browserFlags('LocalNetworkAccessChecks'),
  });
  const pictures: Picture[] = [];
  const view: View = {
    forcedColors: args.includes('--forced-colors'),
    rtl: args.includes('--rtl'),
    zoom: args.includes('--zoom'),
  };
  try {
    const data = await seedPictures(stack);
    for (const look of readLooks()) {
      if (names.length === 0) await rm(join(folder, folderOf(look, view)), { recursive: true, force: true });
      const options = { folder, screens: wanted, look, view, axe: args.includes('--axe'), onPicture: print };
      pictures.push(...(await takePictures(browser, stack, data, options)));
    }
  } finally {
    await browser.close();
    await stack.close();
    await database.drop();
    await postgres?.stop();
  }
  process.stdout.write(`\n${pictures.length} pictures in ${folder}\n`);
  const failed = pictures.filter(({ problem }) => problem !== undefined);
  const offenders = [
    ...(args.includes('--measure') ? findOffenders(pictures) : []),
    ...pictures.flatMap(listViolations),
  ];
  if (offenders.length > 0) process.stdout.write(`\n${offenders.join('\n')}\n`);
  if (failed.length + offenders.length > 0) process.exitCode = 1;
}

function print({ screen, look, problem }: Picture): void {
  const name = `${screen.name} (${look.theme}, ${look.locale}, ${look.width} px)`;
  process.stdout.write(problem === undefined ? `  ${name}\n` : `✗ ${name}: ${problem}\n`);
}
