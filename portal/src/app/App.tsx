import { RequestNumber, useErrorText } from '@oriel/app-kit';
import type { ColorScheme } from '@oriel/contracts';
import { Button, ErrorState, Root, ToastRegion } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
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
  const { t, i18n } = useTranslation();
  const locale = preferences.locale.value;
  const scheme = preferences.colorScheme.value;

  useEffect(() => {
    document.documentElement.lang = locale;
    void showLanguage(i18n, locale);
  }, [i18n, locale]);
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
          ) : ready.value ? (
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

const themeColors = { light: '#ffffff', dark: '#151b1b' };

/** Sets the colour of the browser's toolbar to the page's: a chosen scheme for both media, `auto` each with its own. */
function showThemeColor(scheme: ColorScheme) {
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
