import { ToastRegion, type ToastStore } from '@oriel/ui';
import { useT } from '../i18n/i18n-context';

/** The toasts of the app. Fetched for the first toast. */
export default function ToastLayer({ toasts }: { toasts: ToastStore }) {
  const t = useT();
  return <ToastRegion toasts={toasts} label={t('kit.toasts')} closeLabel={t('kit.close')} />;
}
