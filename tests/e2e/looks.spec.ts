import { daily } from '../daily';
import { findOffenders, listViolations } from '../pictures/report-looks';
import { type Screen, screens } from '../pictures/screens';
import { type Seeded, seedPictures } from '../pictures/seed';
import { type Picture, takePictures } from '../pictures/take-pictures';
import { type Stack, startStack } from './stack/stack';
import { expect, test } from './test';

/** One screen of each kind: a chat, cards, a form, a table, settings and an embed. */
const sample = /^(chat-empty|chat-table|library-my|card-form|members|settings-profile|embed-chat-720)$/;
/** These still move once, when a long chat is first measured and when a comparison gets its columns. */
const moving = /^chat-(long|find|compare) at \d+ px shifts/;
const isOfSample = ({ name }: Screen) => sample.test(name);

test.describe.configure({ mode: 'serial' });

let stack: Stack;
let data: Seeded;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  stack = await startStack({ prices: 'stand-in=2/8', settings: { RATE_LIMIT: '0' } });
  data = await seedPictures(stack);
});
test.afterAll(() => stack?.close());

for (const isWhole of [false, true])
  test(
    `${isWhole ? 'all screens keep' : 'a screen of each kind keeps'} to the scale, and nothing moves while it loads`,
    daily(!isWhole),
    async ({ browser }) => {
      test.setTimeout(isWhole ? 900_000 : 120_000);
      const chosen = screens.filter(screen => isWhole || isOfSample(screen)).map(withoutAction);
      const pictures: Picture[] = [];
      for (const width of [1440, 320])
        pictures.push(
          ...(await takePictures(browser, stack, data, {
            screens: chosen.filter(
              screen => screen.width === undefined || screen.width === width || width === 1440,
            ),
            look: { theme: width === 320 ? 'dark' : 'light', locale: width === 320 ? 'de' : 'en', width },
            axe: isWhole,
          })),
        );
      expect(
        pictures.flatMap(({ problem, screen }) => (problem ? [`${screen.name}: ${problem}`] : [])),
      ).toEqual([]);
      expect(findOffenders(pictures).filter(line => !moving.test(line))).toEqual([]);
      expect(pictures.flatMap(listViolations)).toEqual([]);
    },
  );

/** The state before any press; only the pictures show the others. */
const withoutAction = ({ act, ...screen }: Screen): Screen => screen;
