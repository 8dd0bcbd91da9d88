import { useAct } from '@oriel/app-kit';
import type { AccountPreferences } from '@oriel/contracts';
import { useTranslation } from 'react-i18next';
import { usePortal } from './portal-context';

/** Applies a choice of language or colours at once, and shows an error if the account did not store it. */
export function useChoice(): (choice: AccountPreferences) => void {
  const { t } = useTranslation();
  const { accountPreferences } = usePortal();
  const act = useAct();
  return choice => void act(() => accountPreferences.choose(choice), { failed: t('settings.notSaved') });
}

/** URL of the user's own picture; undefined without one. */
export const pictureAddress = (pictureId: string | undefined): string | undefined =>
  pictureId && `/api/core/v1/users/me/picture?id=${pictureId}`;
