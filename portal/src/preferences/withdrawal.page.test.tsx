import { within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openPortal, setUpPortal, waitFor } from '../test-support/open-portal';

setUpPortal();

const consent = (functional: boolean) => JSON.stringify({ interacted: true, functional });
const kept = () => Object.keys(localStorage).sort();
/** The current workspace and the sign-in are strictly necessary and stay stored. */
const necessary = () =>
  kept().filter(key => key === 'oriel.consent' || /^oriel\.(signed-in$|organization(-name)?\.)/.test(key));

beforeEach(() => localStorage.setItem('oriel.consent', consent(true)));

/** The library as rendered by the widget, with a stored layout. */
async function openLibrary() {
  const opened = await openPortal('/prompts/curated');
  const root = await waitFor(() => {
    const shell = document.querySelector('oriel-prompts')?.shadowRoot?.querySelector('.shell');
    const found = shell?.shadowRoot?.querySelector<HTMLElement>('.oriel-root');
    if (!found) throw new Error('The library is not drawn.');
    return found;
  });
  const choose = async (name: string) => (await within(root).findByRole('radio', { name })).click();
  await choose('List');
  await waitFor(() => expect(kept().filter(key => key.endsWith(':layout'))).toHaveLength(1));
  return { ...opened, choose };
}

it.each(['in this tab', 'in another tab'])(
  'removes every functional key at once, while a widget is open, and it keeps none again: %s',
  async where => {
    const { store, choose } = await openLibrary();
    store.preferences.colorScheme.value = 'dark';
    store.preferences.isSidebarFolded.value = true;
    localStorage.setItem('oriel:palette.somebody', '["logout"]');
    expect(kept()).not.toEqual(necessary());

    if (where === 'in this tab') store.preferences.decide(false);
    else {
      localStorage.setItem('oriel.consent', consent(false));
      window.dispatchEvent(new StorageEvent('storage', { key: 'oriel.consent', storageArea: localStorage }));
    }
    expect(kept()).toEqual(necessary());

    // The choice lasts until the page is left, and is stored nowhere.
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
    await choose('Grid');
    await choose('List');
    store.preferences.locale.value = 'de';
    await new Promise(resolve => setTimeout(resolve, 300));
    expect(kept()).toEqual(necessary());
  },
);
