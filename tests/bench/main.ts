/**
 * Prints the cost of Oriel, each figure next to a baseline of the same run.
 *
 *     npm run bench -- [startup] [markdown] [bridge] [streams] [burst] [cards] [grid] [gallery] [long]
 *       [chat] [search] [upload] [portal] [widgets] [scale] [--quick] [--streams=N,…]
 */
import {
  bridgeFigures,
  burstFigures,
  cardsFigures,
  chatSearchFigures,
  galleryFigures,
  gridFigures,
  longChatFigures,
  longTextFigures,
  markdownFigures,
  type PartOptions,
  portalFigures,
  scaleFigures,
  startupFigures,
  streamsFigures,
  uploadFigures,
} from './figures';
import { watchStolenTime } from './stolen-time';
import { type Figure, formatTable } from './table';
import { widgetFigures } from './widgets/widget-figures';

const parts: Record<string, { title: string; measure: (options: PartOptions) => Promise<Figure[]> }> = {
  startup: { title: 'Start of a page, beside a bare React page', measure: startupFigures },
  markdown: { title: 'A streamed answer, beside plain DOM blocks', measure: markdownFigures },
  bridge: { title: 'Calls over the bridge, beside a raw MessagePort', measure: bridgeFigures },
  streams: { title: 'Streams through the server, beside a proxy of bytes', measure: streamsFigures },
  burst: { title: 'Answers begun at once, beside a proxy of bytes', measure: burstFigures },
  cards: {
    title: 'Searches of the library over HTTP, beside the same with 1,000 cards',
    measure: cardsFigures,
  },
  grid: { title: 'Sixty cards in one page of the library', measure: gridFigures },
  gallery: { title: 'A gallery of 5,000 images, beside one of 50', measure: galleryFigures },
  long: { title: 'A text without a space, beside one of words', measure: longTextFigures },
  chat: { title: 'A chat of 5,000 messages, beside one of 50', measure: longChatFigures },
  search: { title: 'Searches over the chats of one person, over HTTP', measure: chatSearchFigures },
  upload: { title: 'An upload of 200 MB, beside one of 1 MB', measure: uploadFigures },
  portal: {
    title: 'First load of the portal, beside a bare page of React and its router',
    measure: portalFigures,
  },
  widgets: {
    title: 'Each widget on a page of somebody else, beside a bare React page',
    measure: widgetFigures,
  },
  scale: {
    title: 'One, two and four processes on one PostgreSQL, beside one',
    measure: scaleFigures,
  },
};

const args = process.argv.slice(2);
const wanted = args.filter(arg => !arg.startsWith('--'));
const readStreams = (): number[] | undefined =>
  args
    .find(arg => arg.startsWith('--streams='))
    ?.slice('--streams='.length)
    .split(',')
    .map(Number);
const unknown = wanted.find(name => !Object.hasOwn(parts, name));
if (unknown) {
  process.stderr.write(`There is no part ${unknown}; there are ${Object.keys(parts).join(', ')}.\n`);
  process.exit(2);
}
for (const [name, { title, measure }] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const start = Date.now();
  const stolenTime = watchStolenTime();
  const options: PartOptions = {
    executablePath: process.env.CHROMIUM,
    isQuick: args.includes('--quick'),
    streams: readStreams(),
    onProgress: (measure, measures) => process.stderr.write(`${name}: ${measure} of ${measures}\n`),
  };
  try {
    const figures = await measure(options);
    const seconds = Math.round((Date.now() - start) / 1000);
    const stolen = Math.round((stolenTime() ?? 0) * 100);
    const noise = stolen > 0 ? `; ${stolen} % of the processor time went to other machines` : '';
    process.stdout.write(`\n${formatTable(`${title} (${seconds} s${noise})`, figures)}\n`);
  } catch (error) {
    // A part that cannot be measured must not hide the others.
    process.stderr.write(
      `\n${title}: not measured: ${error instanceof Error ? error.stack : String(error)}\n`,
    );
    process.exitCode = 1;
  }
}
