import { type ErrorText, errorText } from '@oriel/client';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { en } from '../i18n/en';
import { errorCatalogue } from './error-catalogue';

/** Converts errors to texts in the portal's language. */
export function useErrorText(): (error: unknown) => ErrorText {
  const { t } = useTranslation();
  // The catalogue contains only keys of the portal.
  return useCallback(
    error => errorText(error, (key, values) => t(key as keyof typeof en, { ...values }), errorCatalogue),
    [t],
  );
}
