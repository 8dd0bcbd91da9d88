import type { ErrorText } from '@oriel/client';
import { useCallback, useContext } from 'react';
import { I18nContext, useT } from '../i18n/i18n-context';
import { errorText } from './error-text';

/** Converts errors to texts in the language of the mount, with the `errors` of the widget's definition. */
export function useErrorText(): (error: unknown) => ErrorText {
  const t = useT();
  const table = useContext(I18nContext)?.errors;
  return useCallback(error => errorText(error, t, table), [t, table]);
}
