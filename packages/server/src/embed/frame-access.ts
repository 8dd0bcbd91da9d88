import {
  type BuiltWidgetName,
  defaultWidget,
  isBuiltWidget,
  type OrielErrorCode,
  originText,
  widgetNames,
} from '@oriel/contracts';
import * as z from 'zod/mini';
import { HttpError } from '../platform/errors/http-error';
import type { EmbedDeps } from './embed-deps';

/** Whether a page may show one of our frames, and which pages may. */
export type FrameAccess =
  | { readonly kind: 'allowed'; readonly widget: BuiltWidgetName; readonly origins: readonly string[] }
  | {
      readonly kind: 'refused';
      readonly code: OrielErrorCode;
      readonly message: string;
      /** Origins that are notified; empty if no page has named its origin. */
      readonly origins: readonly string[];
    };

/** Parameters of a frame page. The page's origin decides nothing: it only names the page that is notified of a refusal. */
export interface FrameQuery {
  readonly key: string | undefined;
  readonly origin: string | undefined;
  readonly widget: string | undefined;
}

/**
 * Decides by the publishable key who may embed. Without a key only the portal's own pages may. The same list becomes
 * the page's `frame-ancestors` and the allow-list of its handshake.
 */
export async function decideFrameAccess(query: FrameQuery, deps: EmbedDeps): Promise<FrameAccess> {
  const page = z.safeParse(originText, query.origin);
  const asking = page.success ? [page.data] : [];
  const refused = (code: OrielErrorCode, message: string): FrameAccess => ({
    kind: 'refused',
    code,
    message,
    origins: asking,
  });
  const widget = widgetNames.find(name => name === (query.widget || defaultWidget));
  if (!widget) return refused('INVALID_OPTIONS', 'There is no such widget.');
  if (!isBuiltWidget(widget)) {
    return refused('FEATURE_DISABLED', `The widget "${widget}" is not part of this build.`);
  }
  let origins = [deps.publicUrl];
  if (query.key) {
    try {
      const application = await deps.findApplication(query.key);
      if (!application.widgets.includes(widget)) {
        return refused('FEATURE_DISABLED', `The application may not embed "${widget}".`);
      }
      origins = [...new Set([...application.allowedOrigins, deps.publicUrl])];
    } catch (error) {
      if (!HttpError.isInstance(error) || error.status >= 500) throw error;
      return error.code === 'application_disabled'
        ? refused('FEATURE_DISABLED', 'The application is switched off.')
        : refused('ORIGIN_NOT_ALLOWED', 'The publishable key is not known.');
    }
  }
  if (page.success && !origins.includes(page.data)) {
    const message = query.key
      ? `The application does not allow ${page.data}.`
      : 'The option "publishableKey" is missing. Set it to the key of an application that allows this page.';
    return refused('ORIGIN_NOT_ALLOWED', message);
  }
  return { kind: 'allowed', widget, origins };
}
