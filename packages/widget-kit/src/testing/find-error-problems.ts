import { createTranslate, errorText, type MessagesByLocale } from '@oriel/app-kit';
import { kitTexts } from '@oriel/app-kit/texts';
import { ApiError, type ErrorTable } from '@oriel/client';
import { apiErrorCodes, type Locale } from '@oriel/contracts';

/** Values that services send with a code. */
const details = { max_total_size: '50 MB', max_file_count: 5 };
const requestId = '7f3a-91c2';

/** The codes of the services, thrown by a call or stored with an answer, for which a widget has no readable text. */
export async function findErrorProblems(
  { messages, errors }: { readonly messages: MessagesByLocale; readonly errors?: ErrorTable | undefined },
  locale: Locale,
): Promise<string[]> {
  const own = await Promise.all(messages[locale].map(load => load?.()));
  const lists = [...own.map(list => list?.texts ?? {}), ...kitTexts[locale]];
  const t = createTranslate(locale, lists);
  const isText = (text: string) => text !== '' && !text.includes('{{') && !/^\w+(\.\w+)+$/.test(text);
  return apiErrorCodes.flatMap(code => {
    const thrown = new ApiError('bad_request', 'no', { code, status: 400, requestId, details });
    const stored = { errorCode: code, message: 'no', statusCode: 400, requestId };
    return [thrown, stored].flatMap(error => {
      const { title, text, requestNumber } = errorText(error, t, errors);
      const isRead = isText(title) && isText(text) && /[.!?]$/.test(text);
      return isRead && requestNumber?.includes(requestId) ? [] : [`${code}: ${title} – ${text}`];
    });
  });
}
