import { kitTexts } from '@oriel/app-kit/texts';
import { afterEach, describe, expect, it } from 'vitest';
import { noteWidget } from '../test-support/note-widget';
import { startFrame } from './start-frame';

const [, en] = kitTexts.en;

afterEach(() => {
  document.body.replaceChildren();
});

function writePage(configuration: string) {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'oriel-frame';
  script.textContent = configuration;
  const shell = document.createElement('div');
  shell.id = 'oriel-shell';
  document.body.append(script, shell);
  return shell;
}

describe('startFrame', () => {
  it.each(['', '{', '{"allowedOrigins":"*"}'])(
    'shows that the page is not set up (%s)',
    async configuration => {
      const shell = writePage(configuration);
      await expect(startFrame(noteWidget)).rejects.toMatchObject({ code: 'INVALID_OPTIONS' });
      expect(shell.shadowRoot?.textContent).toContain(en['kit.error.INVALID_OPTIONS.title']);
      expect(shell.shadowRoot?.querySelector('[role=alert]')).not.toBeNull();
    },
  );

  it('rejects a list that allows every origin', async () => {
    const shell = writePage('{"allowedOrigins":["*"]}');
    await expect(startFrame(noteWidget)).rejects.toBeDefined();
    expect(shell.shadowRoot?.textContent).not.toBe('');
  });
});
