import { listEmbedConsents, listTrustedApplications } from '@oriel/contracts';
import { expect, it } from 'vitest';
import { api, openPortal, refuse, setUpPortal, waitFor } from '../test-support/open-portal';

setUpPortal();

const call = 'GET /api/access/v1/users/me/trusted-applications';

const buildTrusted = (overrides = {}) => ({
  application: { id: crypto.randomUUID(), name: 'Intranet' },
  organization: { id: crypto.randomUUID(), name: 'Nordhafen' },
  trust: { domains: ['nordhafen.example'], since: '2026-11-03T09:00:00.000Z', byName: 'Ines Petersen' },
  usedSince: null,
  ...overrides,
});

async function open() {
  api().fake.on(listEmbedConsents, () => Response.json([]));
  return openPortal('/settings?tab=applications');
}

it('says which applications vouch for members, and what they see', async () => {
  api().fake.on(listTrustedApplications, () =>
    Response.json([
      buildTrusted(),
      buildTrusted({
        application: { id: crypto.randomUUID(), name: 'Shop' },
        usedSince: '2026-11-10T09:00:00.000Z',
      }),
    ]),
  );
  const { view } = await open();
  await view.findByText('Intranet (Nordhafen)');
  view.getByText('Shop (Nordhafen)');
  expect(
    view.getAllByText(
      'Vouches for members with addresses at nordhafen.example, since 3 Nov 2026. It sees what you write through it, and nothing else.',
    ),
  ).toHaveLength(2);
  view.getByText('You have not used it.');
  view.getByText('You have used it since 10 Nov 2026.');
});

it('says nothing of them where there are none', async () => {
  api().fake.on(listTrustedApplications, () => Response.json([]));
  const { view } = await open();
  await view.findByText('You have not connected any site yet.');
  await waitFor(() => expect(api().calls).toContain(call));
  expect(view.queryByText('Applications that vouch for members')).toBeNull();
});

it('says that they could not be listed', async () => {
  api().fake.on(listTrustedApplications, () => refuse(500, 'internal'));
  const { view } = await open();
  await view.findByText(/^The list could not be loaded\./);
});
