import { type App, AppContext, createFormat, effect, I18nContext, type MountI18n } from '@oriel/app-kit';
import type { Locale } from '@oriel/contracts';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorTable } from '../errors/error-table';
import type { en } from '../i18n/en';
import { usePortal } from '../store/portal-context';

const FreshSignInDialog = lazy(() => import('../session/FreshSignInDialog'));

/** Makes the portal the app of the parts that it shares with the widgets. */
export function KitProvider({ children }: { children: ReactNode }) {
  const { toasts, dialogs, signal } = usePortal();
  const { t, i18n } = useTranslation();
  // Only these languages are loaded.
  const locale = i18n.language as Locale;
  const app = useMemo(
    (): App => ({
      root: document,
      signal,
      toasts,
      storage: { keepsDrafts: false },
      async notify({ kind, title, text, requestId, about, actions = [] }) {
        const copyNumber = {
          label: t('error.copyNumber'),
          onSelect: () => void copy(requestId ?? ''),
        };
        const buttons = requestId ? [...actions, copyNumber] : actions;
        toasts.show({ tone: kind, title, text, about, actions: buttons });
      },
      confirm: request =>
        dialogs.open('ConfirmDialog', { request }).then(
          isSure => isSure === true,
          () => false,
        ),
      copy,
      guardReload,
      ownSignIn: undefined,
      FreshSignIn,
    }),
    [signal, toasts, dialogs, t],
  );
  const texts = useMemo(
    (): MountI18n => ({
      locale,
      // Both lists of texts are loaded, so each key exists.
      t: (key, values) => t(key as keyof typeof en, { ...values }),
      format: createFormat(locale),
      sets: Number.POSITIVE_INFINITY,
      want() {},
      errors: errorTable,
    }),
    [locale, t],
  );
  return (
    <AppContext value={app}>
      <I18nContext value={texts}>{children}</I18nContext>
    </AppContext>
  );
}

/** Without a secure context there is no clipboard. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

const guardReload: App['guardReload'] = isDirty => {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  const end = () => window.removeEventListener('beforeunload', ask);
  const stop = effect(() => {
    if (isDirty.value) window.addEventListener('beforeunload', ask);
    else end();
  });
  return () => {
    stop();
    end();
  };
};

function FreshSignIn({ error }: { error: unknown }) {
  const [dismissed, setDismissed] = useState<unknown>();
  if (error === dismissed) return null;
  return (
    <Suspense>
      <FreshSignInDialog isBeside returnTo="/signed-in" close={() => setDismissed(error)} />
    </Suspense>
  );
}
