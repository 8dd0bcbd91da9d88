// @vitest-environment node
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { version } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { OrielChat, OrielProvider, useWidget } from './index';

function OwnPlace() {
  const { ref, state } = useWidget({ publishableKey: 'pk_1' });
  return <section ref={ref}>{state}</section>;
}

const page = (
  <OrielProvider api="https://ai.example.com" locale="de">
    <OrielChat isolation="shadow" className="wide" slot="help" fallback={<i>Loading</i>} />
    <OwnPlace />
  </OrielProvider>
);
const markup = '<div class="wide" slot="help"><i>Loading</i></div><section>idle</section>';

it(`gives containers and fallbacks on a server, in React ${version}`, async () => {
  const error = vi.spyOn(console, 'error');
  expect(typeof document).toBe('undefined');
  expect(renderToString(page)).toBe(markup);
  const stream = new PassThrough();
  renderToPipeableStream(page).pipe(stream);
  expect(await text(stream)).toBe(markup);
  expect(error).not.toHaveBeenCalled();
});
