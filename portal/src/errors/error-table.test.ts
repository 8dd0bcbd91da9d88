import { errorText } from '@oriel/app-kit';
import { ApiError } from '@oriel/client';
import { apiErrorCodes, OrielError } from '@oriel/contracts';
import { describe, expect, it } from 'vitest';
import { createI18n } from '../i18n/create-i18n';
import type { en } from '../i18n/en';
import { errorTable } from './error-table';

describe.each(['de', 'en'] as const)('the errors of the portal (%s)', async locale => {
  const i18n = await createI18n(locale, 'Oriel');
  const t = (key: string, values?: object) => i18n.t(key as keyof typeof en, { ...values });
  const textOf = (error: unknown) => errorText(error, t, errorTable);

  it.each(apiErrorCodes)('have a text for the code %s, and the number of the request', code => {
    const details = { max: 50 };
    const error = new ApiError('bad_request', 'no', { code, status: 400, requestId: '7f3a', details });
    const { title, text, requestNumber } = textOf(error);
    for (const each of [title, text]) expect(each).not.toMatch(/^\w+(\.\w+)+$|\{\{|^$/);
    expect(text).toMatch(/[.!?]$/);
    expect(requestNumber).toBe(locale === 'de' ? 'Anfrage 7f3a' : 'Request 7f3a');
  });

  it.each([
    ['nothing of ours', new Error('x'), 'kit.failure.genericText'],
    [
      'what a widget told of',
      new OrielError('INTERNAL', 'x', { requestId: '7f3a' }),
      'kit.failure.genericText',
    ],
    ['no connection', new ApiError('network', 'x'), 'kit.failure.networkText'],
    ['a widget without a connection', new OrielError('NETWORK', 'x'), 'kit.failure.networkText'],
    ['an answer that a check refuses', new ApiError('validation', 'x'), 'kit.failure.validationText'],
    ['no answer in time', new ApiError('timeout', 'x'), 'kit.failure.networkText'],
  ] as const)('have a text for %s', (_, error, key) => {
    expect(textOf(error).text).toBe(t(key));
  });

  it('show the general text in place of one whose value did not come', () => {
    const error = new ApiError('bad_request', 'no', { code: 'organization_name_length', status: 400 });
    expect(textOf(error).text).toBe(t('kit.failure.genericText'));
  });
});
