/*
 * Dialogs that a page shows for its widgets. Required:
 *   1. only one dialog is open per page, whether opened by iframes, shadow roots or page code; a second request is refused;
 *   2. the widget that owns a dialog shows it, in the isolation of the requesting widget, and it closes when either of them ends;
 *   3. arguments and results are JSON.
 */
import { claimDialog } from '@oriel/bridge';
import { defaultWidget, dialogOwners, OrielError, widgetTable } from '@oriel/contracts';
import * as z from 'zod/mini';
import type { MountContext } from '../loader/mount-context';
import type { Sdk } from '../loader/sdk';
import type { MountOptions } from '../options/mount-options';
import { ask } from './ask';

/** Releases the dialog lock that a mount holds for its iframe. */
const held = new WeakMap<MountContext, () => void>();

/** Claims or releases the page's one dialog lock for an iframe. */
export function holdDialog(context: MountContext, act: 'claim' | 'release', signal: AbortSignal) {
  // An iframe that claims twice was reloaded in between.
  held.get(context)?.();
  if (act === 'release') return { isClaimed: false };
  const release = signal.aborted ? undefined : claimDialog(document);
  if (!release) return { isClaimed: false };
  const end = () => {
    held.delete(context);
    signal.removeEventListener('abort', end);
    release();
  };
  held.set(context, end);
  // An iframe that is gone has no open dialog.
  signal.addEventListener('abort', end);
  return { isClaimed: true };
}

/** Lets the owning widget show a dialog. Not handled if the requesting widget is the owner, or if there is no owner. */
export async function openOwnedDialog(
  context: MountContext,
  { name, args }: { readonly name: string; readonly args?: unknown },
  signal: AbortSignal,
): Promise<{ handled: boolean; result?: unknown }> {
  const { stage, options, isolation } = context;
  const owner = Object.hasOwn(dialogOwners, name) ? dialogOwners[name] : undefined;
  if (!owner || !stage || owner === (options.widget ?? defaultWidget)) return { handled: false };
  const input = checkJson(args ?? null, `The arguments of "${name}"`);
  const place = document.createElement('div');
  // Browsers do not draw an iframe without a pixel, and its dialog could not open.
  Object.assign(place.style, { position: 'fixed', width: '1px', height: '1px', overflow: 'hidden' });
  // Inside the requesting widget's root, to inherit the page's tokens.
  stage.root.append(place);
  const handle = pageSdk().mount(place, {
    ...inherited(options),
    widget: owner,
    isolation,
    // Every widget has this view, which shows only a dialog; a text field does not belong there.
    props: { view: 'dialog', layout: widgetTable[owner].firstField?.unless } as MountOptions['props'],
    // The page listens to the requesting widget and does not know this one.
    on: {
      navigate: detail => ask(context, 'navigate', detail),
      notify: detail => ask(context, 'notify', detail),
    },
    signal,
  });
  try {
    const asked = handle.request('openDialog', { name, args: input }, { timeout: 0, signal });
    // If the widget cannot load or nobody is signed in, there is no dialog to wait for.
    const [{ result }] = await Promise.all([asked, Promise.race([asked, handle.ready])]);
    return { handled: true, result: checkJson(result ?? null, `The result of "${name}"`) };
  } finally {
    handle.destroy();
    place.remove();
  }
}

/** Options for the widget's source and account; all others belong to the requesting widget alone. */
const inherited = ({
  api,
  publishableKey,
  workspace,
  getToken,
  tokenUrl,
  locale,
  messages,
  theme,
  variant,
  nonce,
  trustedTypesPolicy,
  stylesheets,
  storage,
  frame,
}: MountOptions): MountOptions => ({
  api,
  publishableKey,
  workspace,
  getToken,
  tokenUrl,
  locale,
  messages,
  theme,
  variant,
  nonce,
  trustedTypesPolicy,
  stylesheets,
  storage,
  frame,
});

/** The SDK that mounted the requesting widget; importing the module here would load a second copy of the loader. */
function pageSdk(): Sdk {
  // Only the loader sets this symbol.
  const sdk = (globalThis as { [key: symbol]: Sdk | undefined })[Symbol.for('oriel.v1')];
  if (!sdk) throw new OrielError('INTERNAL', 'The page has no SDK.');
  return sdk;
}

function checkJson(value: unknown, what: string): unknown {
  const parsed = z.safeParse(z.json(), value);
  if (parsed.success) return parsed.data;
  throw new OrielError('INVALID_MESSAGE', `${what} are no JSON.`);
}
