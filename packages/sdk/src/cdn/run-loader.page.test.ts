import { expect, it, vi } from 'vitest';

it('fetches the form of a widget that takes Preact from the chat as soon as the chat is asked for', async () => {
  vi.stubGlobal('__ORIEL_BUILD__', {
    version: '0.0.0',
    extras: 'extras.js',
    frameOrigin: '',
    shadow: ['shadow.js', 'words.js'],
    iframe: ['iframe.js'],
    shadowprompts: ['shadow-prompts.js'],
    shadowprompts1: ['beside-prompts.js'],
  });
  const script = document.createElement('script');
  script.src = 'https://oriel.example/sdk/v1/oriel.js';
  document.head.append(script);
  const { runLoader } = await import('./run-loader');
  const asked: string[] = [];
  runLoader(file => {
    asked.push(file);
    return new Promise(() => {});
  });
  /** Returns the files that an element requests. */
  const show = (name: string, isolation: string) => {
    const element = document.createElement(name);
    element.setAttribute('isolation', isolation);
    asked.length = 0;
    document.body.append(element);
    return [...asked];
  };
  expect(show('oriel-prompts', 'shadow')).toEqual(['shadow-prompts.js']);
  // An iframe shares no files with the page.
  vi.useFakeTimers();
  show('oriel-chat', 'iframe');
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toEqual(['iframe.js']);
  vi.useRealTimers();
  expect(show('oriel-prompts', 'shadow')).toEqual(['shadow-prompts.js']);
  expect(show('oriel-chat', 'shadow')).toEqual(['shadow.js', 'words.js']);
  expect(show('oriel-prompts', 'shadow')).toEqual(['beside-prompts.js']);
  // Removed elements are destroyed a moment later; wait until the page has seen that.
  document.body.replaceChildren();
  await new Promise(done => setTimeout(done));
  vi.unstubAllGlobals();
});
