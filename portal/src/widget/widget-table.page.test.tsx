/// <reference types="vite/client" />
import type { FeatureStatus } from '@oriel/contracts';
import { within } from '@testing-library/react';
import { Palette } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { widgetTable } from '../app/widget-table';
import { address, api, openPortal, setUpPortal, waitFor } from '../test-support/open-portal';
import type { WidgetRow } from './widget-row';

setUpPortal();

const sources = import.meta.glob<string>(
  ['../shell/*.{ts,tsx}', '../app/PortalRoutes.tsx', '!**/*.test.tsx'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);
const shellFiles = Object.keys(sources);

it.each(['Sidebar', 'MainMenu', 'Header', 'OrganizationMenu', 'MobileDrawer', 'Shell', 'PageActions'])(
  'is looked for in the shell: %s',
  name => {
    expect(shellFiles).toContain(`../shell/${name}.tsx`);
  },
);

it.each(shellFiles)('is all that names a widget: %s does not', file => {
  expect(sources[file]).not.toMatch(/\/chat|prompts/i);
});

/** A row added by another widget. */
const imagesRow: WidgetRow = {
  widget: 'images',
  paths: ['/image-generation'],
  Page: () => <h2>Images widget</h2>,
  rule: { audience: 'signed-in', feature: 'manageOrganizationImages' },
  entries: [
    {
      group: 'work',
      title: 'nav.work',
      Icon: Palette,
      to: '/image-generation',
      feature: 'manageOrganizationImages',
    },
  ],
};
const table = [...widgetTable.filter(({ widget }) => widget !== 'images'), imagesRow];

const flag = (status: FeatureStatus) => ({ enabled: status === 'visible', status });

describe('a row', () => {
  it('brings the route and the entry of a widget', async () => {
    api().features = { ...api().features, manageOrganizationImages: flag('visible') };
    const { view, user } = await openPortal('/prompts/my', undefined, table);
    await user.click(await view.findByRole('link', { name: 'Work' }));
    await view.findByRole('heading', { name: 'Images widget' });
    expect(address()).toBe('/image-generation');
    expect(view.getByRole('link', { name: 'Work' }).getAttribute('aria-current')).toBe('page');
  });

  it.each(['hidden', 'denied'] as const)(
    'shows no entry of a feature that is %s, and no page',
    async status => {
      api().features = { ...api().features, manageOrganizationImages: flag(status) };
      const { view } = await openPortal('/image-generation', undefined, table);
      if (status === 'denied') await view.findByRole('heading', { name: 'You have no access here' });
      else await waitFor(() => expect(address()).toBe('/prompts/my'));
      expect(view.queryByText('Images widget')).toBeNull();
      expect(view.queryByRole('link', { name: 'Work' })).toBeNull();
      expect(view.queryByRole('button', { name: /^Work / })).toBeNull();
    },
  );

  it.each([
    ['noSubscription', /has no subscription/],
    ['canceledSubscription', /has been cancelled/],
    ['invalidSubscription', /is not active/],
    ['insufficientSubscription', /does not include it/],
  ] as const)('has a lock and says why where its feature is %s', async (status, why) => {
    api().features = { ...api().features, manageOrganizationImages: flag(status) };
    const { view, user } = await openPortal('/prompts/my', undefined, table);
    await user.click(await view.findByRole('button', { name: /^Work.*Not in your plan/ }));
    const dialog = within(await view.findByRole('dialog', { name: '“Work” comes with the Premium plan' }));
    dialog.getByText(why);
    dialog.getByText('Please contact an administrator of this workspace.');
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(view.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/prompts/my');
  });

  it('puts what manages the workspace into its menu, each by its feature', async () => {
    api().features = {
      ...api().features,
      manageOrganization: flag('visible'),
      leadOrganizationTeams: flag('insufficientSubscription'),
      viewOrganizationUsage: flag('denied'),
    };
    const { view, user } = await openPortal('/prompts/my', undefined, table);
    const open = async () => user.click(await view.findByRole('button', { name: /^Workspace/ }));
    await open();
    expect((await view.findAllByRole('menuitem')).map(each => each.textContent)).toEqual([
      'Create workspace',
      'Workspace',
      'Teams, Not in your plan',
    ]);
    await user.click(view.getByRole('menuitem', { name: /^Teams/ }));
    await view.findByRole('dialog', { name: '“Teams” comes with the Team plan' });
    await user.click(view.getAllByRole('button', { name: 'Close', hidden: true }).at(-1) as HTMLElement);
    await open();
    await user.click(await view.findByRole('menuitem', { name: 'Workspace' }));
    await waitFor(() => expect(address()).toBe('/workspace/manage'));
  });
});
