import { RequestNumber, useErrorText } from '@oriel/app-kit';
import type { ColorScheme, Locale } from '@oriel/contracts';
import { Button, ErrorState, Root, ToastRegion } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryActions } from '../billing/QueryActions';
import { showLanguage } from '../i18n/create-i18n';
import { AddressedOrganization } from '../organizations/AddressedOrganization';
import { OopsBoundary } from '../pages/OopsBoundary';
import { CookieBanner } from '../preferences/CookieBanner';
import { StartSpinner } from '../routing/StartSpinner';
import { Shell } from '../shell/Shell';
import { usePortal } from '../store/portal-context';
import { type WidgetRow, WidgetTableProvider } from '../widget/widget-row';
import { KitProvider } from './KitProvider';
import { PortalRoutes } from './PortalRoutes';
import { widgetTable } from './widget-table';
import './portal.css';
import '../pages/pages.css';

/**
 * The whole portal: theme, start-up, shell and routes.
 *
 * @param table The widgets shown. Default: all.
 */
export function App({ table = widgetTable }: { table?: readonly WidgetRow[] | undefined }) {
  useSignals();
  const { preferences, session, organizations, ready, toasts } = usePortal();
  const { t } = useTranslation();
  const locale = preferences.locale.value;
  const scheme = preferences.colorScheme.value;

  const isReady = useLanguage(locale) && ready.value;
  useEffect(() => {
    document.documentElement.dataset.theme = scheme;
    showThemeColor(scheme);
  }, [scheme]);

  const failed = [session.state.value, organizations.state.value].find(state => state.kind === 'failed');
  return (
    <Root root={document} theme={scheme} lang={locale} fill>
      <KitProvider>
        <OopsBoundary>
          {failed ? (
            <StartFailed error={failed.error} />
          ) : isReady ? (
            <WidgetTableProvider value={table}>
              <Shell>
                <AddressedOrganization>
                  <PortalRoutes />
                  <QueryActions />
                </AddressedOrganization>
              </Shell>
            </WidgetTableProvider>
          ) : (
            <StartSpinner />
          )}
          <CookieBanner />
        </OopsBoundary>
        <ToastRegion toasts={toasts} label={t('toasts.label')} closeLabel={t('toasts.close')} />
      </KitProvider>
    </Root>
  );
}

/** Loads and shows the language. @returns whether a language is shown; the account may choose another one than the browser */
function useLanguage(locale: Locale): boolean {
  useSignals();
  const { i18n } = useTranslation();
  const { ready } = usePortal();
  const [settled, setSettled] = useState<string>(i18n.language);
  const [wasShown, setShown] = useState(false);
  useEffect(() => {
    document.documentElement.lang = locale;
    let isCurrent = true;
    void showLanguage(i18n, locale).finally(() => isCurrent && setSettled(locale));
    return () => {
      isCurrent = false;
    };
  }, [i18n, locale]);
  const isShown = wasShown || settled === locale;
  if (isShown && ready.value && !wasShown) setShown(true);
  return isShown;
}

const themeColors = { light: '#ffffff', dark: '#151b1b' };

/**
 * Matches the colours of the browser to the page: the toolbar, where a chosen scheme applies to both media and `auto` keeps one colour
 * each, and the canvas, which is visible before and between pages.
 */
function showThemeColor(scheme: ColorScheme) {
  document
    .querySelector('meta[name="color-scheme"]')
    ?.setAttribute('content', scheme === 'auto' ? 'light dark' : scheme);
  for (const device of ['light', 'dark'] as const) {
    document
      .querySelector(`meta[name="theme-color"][media*="${device}"]`)
      ?.setAttribute('content', themeColors[scheme === 'auto' ? device : scheme]);
  }
}

function StartFailed({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const { requestId } = useErrorText()(error);
  const portal = usePortal();
  return (
    <main className="page">
      <ErrorState
        level={1}
        title={t('start.failed')}
        requestNumber={<RequestNumber id={requestId} />}
        actions={
          <Button kind="primary" onClick={() => void portal.start()}>
            {t('action.retry')}
          </Button>
        }
      >
        {t('start.failedText')}
      </ErrorState>
    </main>
  );
}
