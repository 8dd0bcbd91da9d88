import { type ErrorText, errorText } from '@oriel/client';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { en } from '../i18n/en';
import { errorCatalogue } from './error-catalogue';

/** Turns errors into texts in the language of the portal. */
export function useErrorText(): (error: unknown) => ErrorText {
  const { t } = useTranslation();
  // The catalogue names keys of the portal alone.
  return useCallback(
    error => errorText(error, (key, values) => t(key as keyof typeof en, { ...values }), errorCatalogue),
    [t],
  );
}
