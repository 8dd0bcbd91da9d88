import { createDirectPair } from '@oriel/bridge';
import {
  type HostAccount,
  type HostSurface,
  hostSurface,
  type Peer,
  surface,
  widgetSurface,
} from '@oriel/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Link } from '../isolation/link';
import { LoaderHandle } from '../loader/loader-handle';
import type { MountOptions } from '../options/mount-options';
import { connectWidget } from './widget-controller';

const widget = surface(widgetSurface);
const workspace = '0198c6a2-7b1e-7c11-8a3b-2d4f6a8c0e12';
const account: HostAccount = {
  session: { authenticated: true, userId: workspace },
  organization: null,
  features: {},
  permissions: [],
};

interface Opened {
  readonly mount: LoaderHandle;
  /** The widget's end of the pair. */
  readonly peer: Peer<typeof widget, HostSurface>;
  /** The messages that the host has sent to the widget. */
  readonly received: unknown[];
}

let opened: Opened[];
beforeEach(() => {
  opened = [];
});
afterEach(() => {
  for (const { mount } of opened) mount.destroy();
  document.body.replaceChildren();
});

async function open(options: MountOptions = {}): Promise<Opened> {
  const connected = Promise.withResolvers<Opened['peer']>();
  const received: unknown[] = [];
  const mount = new LoaderHandle(
    {
      version: '1',
      server: location.origin,
      loadEntry: async () => ({
        connectWidget: context => {
          // Every browser has adopted style sheets; the DOM of this test does not.
          Object.assign(context.stage?.shell?.shadowRoot ?? {}, { adoptedStyleSheets: [] });
          return connectWidget(context, async ({ handlers, onPeer }) => {
            const idle = () => ({});
            const pair = createDirectPair({
              host: { surface: hostSurface, handlers },
              widget: {
                surface: widget,
                handlers: { focus: idle, print: idle, logout: idle, openDialog: idle },
              },
            });
            pair.widget.on('patch', patch => received.push(patch.state));
            pair.widget.on('creditsChanged', () => received.push('credits'));
            // Only the common host methods are requested.
            const peer = pair.host as unknown as Link['peer'];
            onPeer(peer, widget);
            connected.resolve(pair.widget);
            return { peer, protocol: 1, close: () => {} };
          });
        },
      }),
      loadExtras: () => import('../extras/entry'),
    },
    options,
  );
  mount.attach(document.body.appendChild(document.createElement('div')));
  const one = { mount, peer: await connected.promise, received };
  opened.push(one);
  return one;
}

it('is given what the page has loaded, and told what changes', async () => {
  const { mount, peer, received } = await open({ account });
  expect((await peer.request('getSnapshot', {})).state.account).toEqual(account);
  const next = { ...account, permissions: ['createOrganization' as const] };
  await mount.update({ account: next });
  await vi.waitFor(() => expect(received).toEqual([{ account: next }]));
});

it('moves all widgets of a server to another workspace, and none of another server', async () => {
  const [asking, beside, elsewhere] = [
    await open(),
    await open(),
    await open({ api: 'https://ai.example.com' }),
  ];
  const answer = await asking.peer.request('switchOrganization', { organizationId: workspace });
  expect(answer).toEqual({ handled: true });
  await vi.waitFor(() => expect(beside.received).toEqual([{ workspace }]));
  expect(asking.received).toEqual([{ workspace }]);
  expect(elsewhere.received).toEqual([]);
});

it('leaves the switch to a page that does it itself', async () => {
  const asked: unknown[] = [];
  const switchOrganization = (detail: unknown) => {
    asked.push(detail);
    return true;
  };
  const { mount, peer, received } = await open();
  mount.on('switchOrganization', switchOrganization);
  expect(await peer.request('switchOrganization', { organizationId: workspace })).toEqual({ handled: true });
  expect(asked).toEqual([{ organizationId: workspace }]);
  expect(received).toEqual([]);
});

it('stays in the workspace of a token', async () => {
  const { peer } = await open({ getToken: () => null });
  expect(await peer.request('switchOrganization', { organizationId: workspace })).toEqual({ handled: false });
});

it('tells the page and the other widgets of the server of credit that has changed', async () => {
  const [changing, beside, elsewhere] = [
    await open(),
    await open(),
    await open({ api: 'https://ai.example.com' }),
  ];
  const observed: unknown[] = [];
  changing.mount.on('credits:changed', detail => observed.push(detail));
  changing.peer.emit('credits:changed', {});
  await vi.waitFor(() => expect(beside.received).toEqual(['credits']));
  expect(observed).toEqual([{}]);
  expect(changing.received).toEqual([]);
  expect(elsewhere.received).toEqual([]);
});
