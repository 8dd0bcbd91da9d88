import '@fontsource-variable/instrument-sans';
import '@fontsource-variable/geist-mono';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { App } from './app/App';
import { registerOfflinePage } from './app/offline-page';
import { createI18n } from './i18n/create-i18n';
import { PortalRouter } from './routing/PortalRouter';
import { PortalProvider } from './store/portal-context';
import { createPortalStore } from './store/portal-store';
import { applyVariant } from './store/read-variant';

const store = createPortalStore();
applyVariant(store.variant);
// The server writes the product name into the page.
const product = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Oriel';
const container = document.getElementById('portal');
if (!container) throw new Error('index.html has no #portal');

// Waits for the page's own resources. Registered first, because the load event may fire before the texts have loaded.
window.addEventListener('load', () => registerOfflinePage(product), { once: true });
void store.start();
/** Milliseconds that the first text waits for its font, because lines break elsewhere in another one. */
const fontPatience = 200;
/** No top-level await: a chunk of texts may import this one, and would wait for it for ever. */
async function show(page: HTMLElement): Promise<void> {
  const font = document.fonts.load('16px "Instrument Sans Variable"').catch(() => undefined);
  const [i18n] = await Promise.all([
    createI18n(store.preferences.locale.peek(), product),
    Promise.race([font, new Promise(resolve => setTimeout(resolve, fontPatience))]),
  ]);
  createRoot(page).render(
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <PortalProvider value={store}>
          <PortalRouter>
            <App />
          </PortalRouter>
        </PortalProvider>
      </I18nextProvider>
    </StrictMode>,
  );
}
void show(container);
