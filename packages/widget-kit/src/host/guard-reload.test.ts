import { signal } from '@preact/signals-react';
import { expect, it } from 'vitest';
import { guardReload } from './guard-reload';

it('reports the text of a frame as unsaved until the last of its guards has none', () => {
  const reported: unknown[] = [];
  const host = {
    storage: { keepsDrafts: false } as Parameters<typeof guardReload>[0]['storage'],
    shell: document.createElement('div'),
    isolation: 'iframe' as const,
    emit: (_: string, detail: unknown) => void reported.push(detail),
    signal: new AbortController().signal,
  };
  const [text, upload] = [signal(true), signal(false)];
  guardReload(host, text, true);
  const end = guardReload(host, upload, false);
  expect(reported.at(-1)).toEqual({ isDirty: true });
  upload.value = true;
  text.value = false;
  expect(reported.at(-1)).toEqual({ isDirty: true });
  end();
  expect(reported.at(-1)).toEqual({ isDirty: false });
});
