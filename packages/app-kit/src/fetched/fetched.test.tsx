import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { createFormat } from '../i18n/format';
import { I18nContext, type MountI18n } from '../i18n/i18n-context';
import { fetched } from './fetched';

it('says that a chunk could not be fetched, and shows it as soon as it is there', async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  let isThere = false;
  const Later = fetched(async () => {
    if (!isThere) throw new Error('404');
    return { default: () => <p>The component</p> };
  });
  const i18n: MountI18n = {
    locale: 'en',
    t: key => key,
    format: createFormat('en'),
    sets: Number.POSITIVE_INFINITY,
    want: () => undefined,
  };
  const element = document.createElement('div');
  const root = createRoot(element);
  root.render(
    <I18nContext value={i18n}>
      <Later waiting="Waiting" failed="Not there" />
    </I18nContext>,
  );
  await vi.waitFor(() => expect(element.textContent).toBe('Not there'));
  isThere = true;
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(element.textContent).toBe('The component'));
  root.unmount();
});
