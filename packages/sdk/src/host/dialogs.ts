/*
 * Dialogs that a page shows for its widgets. Required:
 *   1. one dialog is open on a page, whatever frames, shadow roots and page code open it: who comes second is refused;
 *   2. a dialog is shown by the widget that owns it, in the isolation of the one that asks, and ends with either;
 *   3. arguments and results are JSON.
 */
import { claimDialog } from '@oriel/bridge';
import { defaultWidget, dialogOwners, OrielError, widgetTable } from '@oriel/contracts';
import * as z from 'zod/mini';
import type { MountContext } from '../loader/mount-context';
import type { Sdk } from '../loader/sdk';
import type { MountOptions } from '../options/mount-options';
import { ask } from './ask';

/** The place that each mount in a frame holds. */
const held = new WeakMap<MountContext, () => void>();

/** Takes the page's one place for a dialog for a frame, or gives it back. */
export function holdDialog(context: MountContext, act: 'claim' | 'release', signal: AbortSignal) {
  // A frame that claims twice has been loaded again in between.
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
  // A frame that has gone has no dialog any more.
  signal.addEventListener('abort', end);
  return { isClaimed: true };
}

/** Has the widget that owns a dialog show it. Not handled where that is the one that asks, or nobody owns it. */
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
  // A frame without a pixel would not be drawn, and its dialog could not come up.
  Object.assign(place.style, { position: 'fixed', width: '1px', height: '1px', overflow: 'hidden' });
  // Within the root of who asks, where the page's tokens are inherited.
  stage.root.append(place);
  const handle = pageSdk().mount(place, {
    ...inherited(options),
    widget: owner,
    isolation,
    // Every widget has this view, which shows one dialog and nothing else; a text field has no place beside it.
    props: { view: 'dialog', layout: widgetTable[owner].firstField?.unless } as MountOptions['props'],
    // The page listens to the widget that asks, and has never heard of this one.
    on: {
      navigate: detail => ask(context, 'navigate', detail),
      notify: detail => ask(context, 'notify', detail),
    },
    signal,
  });
  try {
    const asked = handle.request('openDialog', { name, args: input }, { timeout: 0, signal });
    // A widget that cannot come, or has nobody signed in, shows no dialog.
    const [{ result }] = await Promise.all([asked, Promise.race([asked, handle.ready])]);
    return { handled: true, result: checkJson(result ?? null, `The result of "${name}"`) };
  } finally {
    handle.destroy();
    place.remove();
  }
}

/** What says where the widget comes from and for whom; the rest is of the one that asks alone. */
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

/** The SDK that has mounted who asks; its own module would be a second copy of the loader. */
function pageSdk(): Sdk {
  const sdk = (globalThis as { [key: symbol]: Sdk | undefined })[Symbol.for('oriel.v1')];
  if (!sdk) throw new OrielError('INTERNAL', 'The page has no SDK.');
  return sdk;
}

function checkJson(value: unknown, what: string): unknown {
  const parsed = z.safeParse(z.json(), value);
  if (parsed.success) return parsed.data;
  throw new OrielError('INVALID_MESSAGE', `${what} are no JSON.`);
}
