import { type FeatureName, getSharedImage, listFeatures, portalPaths } from '@oriel/contracts';
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import routes from '../app/PortalRoutes.tsx?raw';
import { widgetTable } from '../app/widget-table';
import { address, api, openPortal, setUpPortal, visible, waitFor } from '../test-support/open-portal';

setUpPortal();

const id = '33333333-3333-4333-8333-333333333333';
const asGuest = () => {
  api().user = { authenticated: false };
  api().features = {};
};

it('have their paths in the list that the server answers', () => {
  const own = [...routes.matchAll(/ path="([^"]+)"/g)].map(([, path]) => path);
  const ofWidgets = widgetTable.flatMap(({ paths, redirects }) => [
    ...paths,
    ...Object.keys(redirects ?? {}),
  ]);
  expect([...own, ...ofWidgets].filter(path => path !== '*').sort()).toEqual([...portalPaths].sort());
});

/** The features that allow every route. */
const features: FeatureName[] = [
  'viewOrganizationChat',
  'manageOrganization',
  'manageOrganizationAgents',
  'manageOrganizationImages',
  'manageOrganizationPromptCards',
  'leadOrganizationTeams',
  'viewOrganizationUsage',
];

describe('a route for everybody', () => {
  it.each([
    ['/oops', 'Something went wrong'],
    ['/notFound', 'This page does not exist'],
    ['/nowhere/at/all', 'This page does not exist'],
    ['/no-access', 'You have no access here'],
    ['/invite-invalid', 'This invitation is not valid'],
    ['/workspace-not-found', 'This workspace is not yours'],
  ])('%s shows its page, to guests as well', async (path, heading) => {
    const { view } = await openPortal(path);
    await view.findByRole('heading', { name: heading });
    expect(address()).toBe(path);
    asGuest();
    const guest = await openPortal(path);
    await guest.view.findAllByRole('heading', { name: heading });
    expect(guest.logins).toEqual([]);
  });

  it.each([
    ['signed in', '/prompts/my'],
    ['a guest', '/guest'],
  ])('/ leads somebody who is %s to %s', async (who, target) => {
    if (who === 'a guest') asGuest();
    await openPortal('/');
    await waitFor(() => expect(address()).toBe(target));
  });

  it('/prompt/{id} shows a card to guests, and leads back to what everybody may see', async () => {
    asGuest();
    const { view, user, logins } = await openPortal(`/prompt/${id}`);
    await user.click(await view.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(address()).toBe('/guest'));
    expect(logins).toEqual([]);
  });

  it('/pricing shows the prices to guests', async () => {
    asGuest();
    await openPortal('/pricing');
    await waitFor(() => expect(document.title).toBe('Oriel – Prices'));
    expect(address()).toBe('/pricing');
  });

  it('/notFound leads back to where somebody came from', async () => {
    const { view, user } = await openPortal('/settings');
    const menu = within(await view.findByRole('navigation', { name: 'Main' }));
    await user.click(menu.getByRole('link', { name: 'Chat' }));
    await waitFor(() => expect(address()).toBe('/chat'));
    window.history.pushState({ idx: 2 }, '', '/notFound');
    window.dispatchEvent(new PopStateEvent('popstate'));
    const page = within(view.getByRole('main'));
    await user.click(await page.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(address()).toBe('/chat'));
  });
});

it('/image/{id} says that an image is not shared, to guests as well', async () => {
  const refusal = { error: { code: 'not_found', message: 'no', requestId: 'r1' } };
  asGuest();
  api().fake.on(getSharedImage, () => Response.json(refusal, { status: 404 }));
  const { view, logins } = await openPortal(`/image/${id}`);
  await view.findByRole('heading', { name: 'This image is not shared' });
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  expect(logins).toEqual([]);
});

describe('a route for guests', () => {
  it('/guest shows them the curated prompts', async () => {
    asGuest();
    await openPortal('/guest');
    await waitFor(() => expect(document.title).toBe('Oriel – Curated prompts'));
    expect(address()).toBe('/guest');
  });

  it('/guest leads people who are signed in Home', async () => {
    await openPortal('/guest');
    await waitFor(() => expect(address()).toBe('/prompts/my'));
  });
});

describe('a route for people who are signed in', () => {
  it.each([
    '/prompts/my',
    '/prompts/workspace?search=tide&page=2&order=NEWEST&tags=a&visibility=ORG',
    '/prompts/curated',
    '/prompt/create',
    `/prompt/${id}/edit`,
    '/chat',
    `/chat/${id}`,
    '/image-generation?message=tide',
    '/agents',
    '/agents/create',
    `/agents/edit/${id}`,
    '/workspace/manage',
    '/workspace/manage/subscription',
    '/workspace/manage/teams',
    '/settings?tab=profile',
    '/settings?tab=data',
    '/features',
    '/dev',
  ])('%s sends a guest to the sign-in, with its full path to come back to', async path => {
    asGuest();
    const { logins } = await openPortal(path);
    await waitFor(() => expect(logins).toContain(path));
  });

  it.each([
    ['/prompts/my', 'My prompts'],
    ['/prompts/workspace', 'Workspace prompts'],
    ['/prompts/curated', 'Curated prompts'],
    ['/prompt/create', 'Create prompt'],
    ['/chat', 'Chat'],
    ['/agents', 'Agents'],
    ['/image-generation', 'Images'],
    ['/settings', 'Settings'],
    ['/workspace/manage', 'Members'],
    ['/workspace/manage/teams', 'Teams'],
    ['/workspace/manage/subscription', 'Usage and billing'],
  ])('%s stays, and names the document “Oriel – %s”', async (path, title) => {
    api().features = visible(...features);
    await openPortal(path);
    await waitFor(() => expect(document.title).toBe(`Oriel – ${title}`));
    expect(address()).toBe(path);
  });

  it.each([
    ['/prompts', '/prompts/my'],
    ['/features', '/prompts/my'],
    ['/dev', '/prompts/my'],
    ['/prompts/unknown', '/prompts/curated'],
  ])('%s leads to %s', async (path, target) => {
    await openPortal(path);
    await waitFor(() => expect(address()).toBe(target));
  });

  it.each([
    ['/chat', 'viewOrganizationChat'],
    [`/chat/${id}?skipFetch=true`, 'viewOrganizationChat'],
    ['/image-generation', 'manageOrganizationImages'],
    ['/agents', 'manageOrganizationAgents'],
    ['/agents/create', 'manageOrganizationAgents'],
    [`/agents/edit/${id}`, 'manageOrganizationAgents'],
    ['/prompt/create', 'manageOrganizationPromptCards'],
  ] as const)('%s leads Home without the feature %s', async (path, feature) => {
    api().features = visible(...features.filter(each => each !== feature));
    await openPortal(path);
    await waitFor(() => expect(address()).toBe('/prompts/my'));
  });

  it.each([
    ['/workspace/manage', 'manageOrganization'],
    ['/workspace/manage/teams', 'leadOrganizationTeams'],
    ['/workspace/manage/subscription', 'viewOrganizationUsage'],
  ] as const)('%s leads to the general page without the feature %s', async (path, feature) => {
    api().features = visible(...features.filter(each => each !== feature));
    await openPortal(path);
    await waitFor(() => expect(address()).toBe('/workspace/manage/general'));
  });

  it.each([
    ['/workspace/manage', 'manageOrganization'],
    ['/workspace/manage/audit', 'viewOrganizationAudit'],
    ['/workspace/manage/keys', 'viewOrganizationSettings'],
    ['/workspace/manage/subscription', 'viewOrganizationUsage'],
    ['/agents', 'manageOrganizationAgents'],
  ] as const)('%s says to a role without the feature %s that it has no access', async (path, feature) => {
    const denied = { [feature]: { enabled: false, status: 'denied' as const } };
    api().features = { ...visible(...features), ...denied };
    const { view } = await openPortal(path);
    await view.findByRole('heading', { name: 'You have no access here' });
    expect(address()).toBe(path);
  });

  it('/invite without its two parameters is an invitation that is not valid', async () => {
    const { view } = await openPortal('/invite');
    await view.findByRole('heading', { name: 'This invitation is not valid' });
  });
});

it('/workspace/create opens the dialog that creates a workspace', async () => {
  const { view } = await openPortal('/workspace/create');
  await view.findByRole('dialog', { name: 'Create workspace' });
});

it('shows that the session has ended, and returns after the sign-in', async () => {
  const { view, user, logins } = await openPortal('/prompts/my');
  await waitFor(() => expect(document.title).toBe('Oriel – My prompts'));
  const other = new BroadcastChannel('oriel-sign-out');
  other.postMessage(null);
  await view.findByRole('heading', { name: 'You are signed out' });
  other.close();
  expect(logins).toEqual([]);
  await user.click(within(view.getByRole('main')).getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(logins).toEqual(['/prompts/my']));
});

it('shows that the session has ended while no tab was open, but not after a sign-out', async () => {
  localStorage.setItem('oriel.signed-in', '');
  api().user = { authenticated: false };
  const { view, store, logins } = await openPortal('/prompts/my');
  await view.findByRole('heading', { name: 'You are signed out' });
  expect(logins).toEqual([]);
  localStorage.setItem('oriel.signed-in', '');
  await store.logout();
  expect(localStorage.getItem('oriel.signed-in')).toBeNull();
});

it('shows on the start page of guests that the session has ended, until they leave it', async () => {
  localStorage.setItem('oriel.signed-in', '');
  api().user = { authenticated: false };
  const { view, store } = await openPortal('/');
  await view.findByText('The session has ended. Sign in to continue.');
  window.history.pushState(null, '', '/settings');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await view.findByRole('heading', { name: 'Settings' });
  expect(store.isSessionEnded.value).toBe(false);
});

it('names the workspace that the user was removed from at the next visit', async () => {
  const { userId } = api().user;
  localStorage.setItem(`oriel.organization.${userId}`, crypto.randomUUID());
  localStorage.setItem(`oriel.organization-name.${userId}`, 'Westkai');
  const { view } = await openPortal('/chat');
  await view.findByText(/no longer a member of “Westkai”/);
});

describe('the guard', () => {
  it('shows that the portal is starting until user, workspace and features are known', async () => {
    let answerFeatures: ((answer: Response) => void) | undefined;
    api().fake.on(listFeatures, () => new Promise(resolve => (answerFeatures = resolve)));
    const opening = openPortal('/settings');
    await waitFor(() => expect(answerFeatures).toBeDefined());
    answerFeatures?.(Response.json(api().features));
    const { view, store } = await opening;
    await view.findByRole('heading', { name: 'Profile' });
    expect(store.ready.value).toBe(true);
  });

  it('says that permissions are missing where they could not be loaded, and asks again', async () => {
    const restore = api().fake.on(listFeatures, () => Response.json({}, { status: 500 }));
    const { view, user } = await openPortal('/settings');
    await view.findByText('Permissions could not be loaded');
    const menu = within(view.getByRole('navigation', { name: 'Main' }));
    expect(menu.queryByRole('link', { name: 'Chat' })).toBeNull();
    restore();
    // Parts of the page may have a button of the same name.
    const note = view.getByText('Permissions could not be loaded').closest<HTMLElement>('.o-note');
    await user.click(within(note ?? expect.unreachable()).getByRole('button', { name: 'Try again' }));
    await menu.findByRole('link', { name: 'Chat' });
    expect(view.queryByText('Permissions could not be loaded')).toBeNull();
  });
});
