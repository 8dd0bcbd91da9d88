import { expect, it } from 'vitest';
import { withPage } from './describe-page';

it('puts what the page says before a question of parts, and keeps the parts', () => {
  const image = { type: 'image', mimeType: 'image/png', data: new Uint8Array([1]) } as const;
  const asked = withPage([{ role: 'user', content: [image, { type: 'text', text: 'What is this?' }] }], {
    context: 'Invoice 7',
  }).at(-1);
  expect(asked).toEqual({
    role: 'user',
    content: [
      { type: 'text', text: '<page-context>\n"Invoice 7"\n</page-context>' },
      image,
      { type: 'text', text: 'What is this?' },
    ],
  });
});
