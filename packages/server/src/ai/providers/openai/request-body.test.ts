import { describe, expect, it } from 'vitest';
import type { ProviderContent, ProviderMessage } from '../provider';
import { buildRequestBody } from './request-body';

const bodyOf = (messages: readonly ProviderMessage[]) =>
  buildRequestBody(
    { model: 'm', messages, tools: [], parameters: {}, signal: new AbortController().signal },
    'max_tokens',
  ).messages;
const user = (content: ProviderContent): ProviderMessage => ({ role: 'user', content });

const bytes = new Uint8Array([1, 2, 255]);
const text = { type: 'text', text: 'What is this?' } as const;
const image = { type: 'image', mimeType: 'image/png', data: bytes } as const;
const file = { type: 'file', name: 'plan.pdf', mimeType: 'application/pdf', data: bytes } as const;
const wireText = { type: 'text', text: 'What is this?' };
const wireImage = { type: 'image_url', image_url: { url: 'data:image/png;base64,AQL/' } };
const wireFile = {
  type: 'file',
  file: { filename: 'plan.pdf', file_data: 'data:application/pdf;base64,AQL/' },
};

describe('parts of a question', () => {
  it.each<[string, ProviderContent, unknown]>([
    ['a text', [text], 'What is this?'],
    ['several texts', [text, { type: 'text', text: 'And why?' }], 'What is this?\n\nAnd why?'],
    ['text, image and file', [text, image, file], [wireText, wireImage, wireFile]],
    ['an image alone', [image], [wireImage]],
    ['a blank text beside an image', [{ type: 'text', text: ' ' }, image], [wireImage]],
  ])('are sent as chat completions have them: %s', (_, content, wire) => {
    expect(bodyOf([user(content)])).toEqual([{ role: 'user', content: wire }]);
  });

  it('are joined in order with the next question, where the answer between them failed', () => {
    expect(bodyOf([user([image]), user('What is this?')])).toEqual([
      { role: 'user', content: [wireImage, wireText] },
    ]);
    expect(bodyOf([user('What is this?'), user([file])])).toEqual([
      { role: 'user', content: [wireText, wireFile] },
    ]);
  });

  it('are no message where there is nothing in them', () => {
    expect(bodyOf([user([]), user([{ type: 'text', text: ' ' }]), user('Hi')])).toEqual([
      { role: 'user', content: 'Hi' },
    ]);
  });
});
