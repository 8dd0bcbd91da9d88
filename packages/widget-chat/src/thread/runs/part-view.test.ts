import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPartWriter } from './part-view';

afterEach(() => vi.unstubAllGlobals());

describe('the text of a part', () => {
  it('is one stream while it grows, and as long as it is shown afterwards', () => {
    const { view, write, finish } = createPartWriter({ type: 'text', text: 'One' });
    const shown = view.stream;
    write({ type: 'text', text: 'One, two' });
    finish();
    expect(view.stream).toBe(shown);
    expect(shown.text).toBe('One, two');
    expect(shown.finished).toBe(true);
  });

  it('is read again where nobody has shown it for a while', () => {
    // Simulates that all weak references are collected immediately.
    vi.stubGlobal(
      'WeakRef',
      class {
        deref = () => undefined;
      },
    );
    const { view, write, finish } = createPartWriter({ type: 'text', text: 'One' });
    const first = view.stream;
    expect(view.stream).toBe(first);
    write({ type: 'text', text: 'One, two' });
    finish();
    const second = view.stream;
    expect(second).not.toBe(first);
    expect(second.text).toBe('One, two');
    expect(second.finished).toBe(true);
  });
});
