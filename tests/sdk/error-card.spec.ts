import type { Page } from '@playwright/test';
import { daily } from '../daily';
import { expect, test } from '../e2e/test';
import { isolations, openHostPage } from './host-page';

/** Places in which a card has little room, by the styles of the page. */
const places = {
  'a place of 40 pixels': '#help { height: 40px }',
  'a narrow place': '#help { width: 120px; height: 300px }',
  'a narrow place of any height': '#help { width: 120px }',
  'a narrow column of a flex box': '#help { display: flex; width: 120px; height: 200px }',
  'a small cell of a grid': '#help { display: grid; width: 160px; height: 90px }',
  'a place in a line': 'main { width: 200px } #help { display: inline-block; width: 180px; height: 60px }',
  'a place with a border and padding':
    '#help { width: 150px; height: 80px; padding: 10px; border: 5px solid }',
};

/** Boxes inside the widget that leave the place of the page, and parts that are wider than it. */
const findOutside = (page: Page) =>
  page.evaluate(() => {
    const place = document.querySelector('#help')?.getBoundingClientRect();
    const host = document.querySelector('oriel-chat');
    const box = host?.getBoundingClientRect();
    if (!place || !host?.shadowRoot || !box) return ['nothing'];
    const outside = [];
    if (box.bottom > place.bottom + 0.5 || box.right > place.right + 0.5) outside.push('host');
    for (const part of host.shadowRoot.querySelectorAll('.notice, .card, .card *')) {
      const { left, right, width } = part.getBoundingClientRect();
      if (width > 0 && (left < box.left - 0.5 || right > box.right + 0.5))
        outside.push(part.outerHTML.slice(0, 60));
    }
    // Nothing is cut off: what does not fit is scrolled to.
    const { overflowY } = getComputedStyle(host);
    if (host.scrollHeight > host.clientHeight && overflowY !== 'auto') outside.push('cut off');
    if (host.scrollWidth > host.clientWidth) outside.push('wide');
    return outside;
  });

for (const [index, [name, css]] of Object.entries(places).entries())
  for (const isolation of isolations)
    for (const size of ['auto', 'fill', '640'])
      test(
        `an error stays in ${name}, in ${isolation} (${size})`,
        daily(index % 3 === ['auto', 'fill', '640'].indexOf(size) && isolation === isolations[index % 2]),
        async ({ page, stack }) => {
          await openHostPage(page, stack, {
            isolation,
            head: `<style>${css}</style>`,
            body: '<main>Before <div id="help"></div> after</main>',
            script: `data-oriel-target="#help" data-oriel-locale="de" data-oriel-size="${size}" data-oriel-very-long-name-of-an-option-that-nobody-knows="1"`,
          });
          const card = page.locator('oriel-chat .card');
          await expect(card.locator('code')).toHaveText('INVALID_OPTIONS');
          expect(await findOutside(page)).toEqual([]);
          await card.getByText('Für die Betreiber dieser Seite').click({ timeout: 5000 });
          expect(await findOutside(page)).toEqual([]);
          // Whatever does not fit can be reached.
          await card.getByRole('button', { name: 'Erneut versuchen' }).click({ timeout: 5000 });
          await expect(card.locator('code')).toHaveText('INVALID_OPTIONS');
        },
      );
