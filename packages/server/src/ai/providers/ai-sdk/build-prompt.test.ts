import { expect, it } from 'vitest';
import { buildPrompt } from './build-prompt';

it('hands on the parts of a question with their bytes', () => {
  const data = new Uint8Array([1, 2, 255]);
  const content = [
    { type: 'text', text: 'What is this?' },
    { type: 'image', mimeType: 'image/png', data },
    { type: 'file', name: 'plan.pdf', mimeType: 'application/pdf', data },
  ] as const;
  expect(buildPrompt([{ role: 'user', content }])).toEqual([
    {
      role: 'user',
      content: [
        { type: 'text', text: 'What is this?' },
        { type: 'file', mediaType: 'image/png', data },
        { type: 'file', filename: 'plan.pdf', mediaType: 'application/pdf', data },
      ],
    },
  ]);
});
