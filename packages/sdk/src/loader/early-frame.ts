import type { ServiceBases } from '@oriel/contracts';
import { parsed } from '../options/parsed';
import { create } from './create';
import type { MountContext } from './mount-context';

const defaultSandbox =
  'allow-forms allow-popups-to-escape-sandbox allow-scripts allow-downloads allow-popups allow-same-origin';

/**
 * Creates the iframe of a widget. It navigates as soon as it is on the page, so everything that binds its first document is set
 * before. The loader does so in its first task; the bridge takes the iframe over.
 */
export function buildFrame(context: MountContext): HTMLIFrameElement {
  const { api, publishableKey, widget, theme } = context.options;
  const { frameOrigin, server } = context.source;
  const query = new URLSearchParams({
    origin: location.origin,
    widget: widget || '',
    locale: context.locale,
    key: publishableKey || '',
    // The frame page's script uses it to draw the field as the chat will.
    look: JSON.stringify([context.layout, parsed(theme)]),
  });
  return create('iframe', {
    allow: 'clipboard-write',
    // The entry later sets a title in the page's language. It leaves the product name out, because partners have their own.
    title: widget || '…',
    sandbox: defaultSandbox,
    referrerPolicy: 'origin',
    // biome-ignore lint/style/useTemplate: shorter in the loader, of which every byte counts
    src: (frameOrigin || serverOf(api, server)) + '/embed/v1/frame?' + query,
  });
}

/** Origin of the server in the `api` option, which may be an object; undefined if the address is invalid. */
export const serverOf = (api: MountContext['options']['api'], server: string): string | undefined =>
  // A string has no such member.
  URL.parse((api as Partial<ServiceBases> | null)?.access || (api as string) || server, location.href)
    ?.origin;
