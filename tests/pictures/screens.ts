import type { Locator, Page } from '@playwright/test';
import type { Look } from '../e2e/dress';
import type { Stack } from '../e2e/stack/stack';
import type { Seeded } from './seed';

export type Viewer = 'guest' | 'member' | 'admin' | 'owner' | 'operator';

/** Where a screen is shown and what the picture needs to know. */
export interface Stage {
  readonly page: Page;
  readonly isPhone: boolean;
}

export interface Screen {
  readonly name: string;
  readonly path: string | ((data: Seeded) => string);
  readonly as: Viewer;
  /** Opens a state of the page, after it has been loaded. */
  readonly act?: (stage: Stage) => Promise<void>;
  /** For a page of the third-party site. */
  readonly embed?: 'chat' | 'prompts' | 'images' | 'workspace' | 'launcher';
  /** A width of its own, for an embed. */
  readonly width?: number;
}

const press =
  (name: RegExp, role: 'button' | 'menuitem' | 'link' | 'tab' = 'button') =>
  async ({ page }: Stage) =>
    page.getByRole(role, { name }).filter({ visible: true }).first().click();

const openRow = async ({ page }: Stage) => page.getByRole('table').getByRole('link').first().click();

const steps =
  (...all: readonly ((stage: Stage) => Promise<void>)[]) =>
  async (stage: Stage) => {
    for (const step of all) await step(stage);
  };

/** Opens the drawer that holds the sidebar on a phone. */
const openMenu = async ({ page, isPhone }: Stage) => {
  if (isPhone) await page.getByRole('button', { name: /^(Open menu|Menü öffnen)$/ }).click();
};

const openWorkspaceMenu = steps(openMenu, press(/^(Workspace|Arbeitsbereich)\b/));
const openProfile = steps(openMenu, press(/^(Profile|Profil|Account|Konto)\b/));
const openPalette = async ({ page }: Stage) => page.keyboard.press('Control+k');
const more = /^(More|Mehr)$/;
const chatMenuRow = async ({ page, isPhone }: Stage) => {
  await openMenu({ page, isPhone });
  const row: Locator = page
    .getByRole('navigation')
    .getByRole('button', { name: /^Why did sales fall/ })
    .first();
  await row.hover();
  // Folders arrive above the list.
  await page.waitForTimeout(500);
  await row.hover();
  await page
    .getByRole('button', { name: /(More|Actions|Mehr|Aktionen).*Why did sales/ })
    .first()
    .click();
};
const draft = async ({ page }: Stage) =>
  page
    .getByRole('main')
    .getByRole('textbox')
    .first()
    .fill('Vergleiche die drei Angebote nach Preis, Laufzeit und Risiko.');

/** Closes the dialog of a person's first visit. */
const leaveGreeting = async ({ page }: Stage) =>
  page
    .getByRole('dialog')
    .getByRole('button')
    .last()
    .click()
    .catch(() => undefined);

/** A workspace is managed only with a sign-in of one's own, in a window. */
const signInAtEmbed = async (stage: Stage) => {
  const opened = stage.page.waitForEvent('popup');
  await press(/^(Sign in|Anmelden)$/)(stage);
  const window = await opened;
  await Promise.race([
    window.waitForEvent('close'),
    window.getByRole('button', { name: /^(Allow|Erlauben)$/ }).click(),
  ]);
};

/** Every screen of the product that a picture is taken of. */
export const screens: readonly Screen[] = [
  { name: 'guest-home', path: '/guest', as: 'guest' },
  { name: 'guest-card', path: ({ publicCard }) => `/prompt/${publicCard}`, as: 'guest' },
  { name: 'guest-pricing', path: '/pricing', as: 'guest' },
  { name: 'guest-share', path: ({ sharedChat }) => `/share/${sharedChat}`, as: 'guest' },
  { name: 'guest-settings', path: '/settings', as: 'guest' },
  { name: 'guest-drawer', path: '/guest', as: 'guest', act: openMenu },
  { name: 'sign-in', path: '/api/core/v1/auth/login?returnTo=/chat', as: 'guest' },
  { name: 'invite-invalid', path: '/invite-invalid', as: 'guest' },

  { name: 'chat-empty', path: '/chat', as: 'owner' },
  { name: 'chat-draft', path: '/chat', as: 'owner', act: draft },
  { name: 'chat-table', path: ({ tableChat }) => `/chat/${tableChat}`, as: 'owner' },
  { name: 'chat-long', path: ({ longChat }) => `/chat/${longChat}`, as: 'owner' },
  { name: 'chat-compare', path: ({ comparison }) => `/chat/${comparison}`, as: 'owner' },
  { name: 'chat-agents', path: '/chat', as: 'owner', act: press(/^Agent/) },
  {
    name: 'chat-plus',
    path: '/chat',
    as: 'owner',
    act: press(/^(Add|Hinzufügen|Attach|Anhängen|Dateien anhängen)/),
  },
  {
    name: 'chat-more',
    path: ({ tableChat }) => `/chat/${tableChat}`,
    as: 'owner',
    act: async ({ page }) => page.getByRole('banner').getByRole('button', { name: more }).click(),
  },
  { name: 'chat-row-menu', path: ({ tableChat }) => `/chat/${tableChat}`, as: 'owner', act: chatMenuRow },
  {
    name: 'chat-find',
    path: ({ longChat }) => `/chat/${longChat}`,
    as: 'owner',
    act: steps(
      async ({ page }) => page.getByRole('banner').getByRole('button', { name: more }).click(),
      press(/^(Find in chat|Im Chat suchen|Suchen)/, 'menuitem'),
      async ({ page }) =>
        page.getByRole('searchbox', { name: /^(Find in chat|Im Chat suchen)/ }).fill('rent'),
    ),
  },
  {
    name: 'chat-folded',
    path: ({ tableChat }) => `/chat/${tableChat}`,
    as: 'owner',
    act: async ({ page, isPhone }) =>
      isPhone
        ? undefined
        : page
            .getByRole('button', { name: /^(Fold|Collapse|Seitenleiste (einklappen|ausblenden)|Einklappen)/ })
            .click(),
  },
  { name: 'drawer', path: '/prompts/my', as: 'owner', act: openMenu },
  { name: 'chat-drawer', path: '/chat', as: 'owner', act: openMenu },
  { name: 'workspace-menu', path: '/prompts/my', as: 'owner', act: openWorkspaceMenu },
  { name: 'profile-menu', path: '/prompts/my', as: 'owner', act: openProfile },
  { name: 'palette', path: '/prompts/my', as: 'owner', act: openPalette },
  {
    name: 'palette-typed',
    path: '/prompts/my',
    as: 'owner',
    act: steps(
      openPalette,
      async ({ page }) => page.keyboard.type('vert', { delay: 20 }),
      // The services are asked after a pause.
      async ({ page }) => page.waitForTimeout(1_500),
    ),
  },
  {
    name: 'create-workspace',
    path: '/prompts/my',
    as: 'owner',
    act: steps(
      openWorkspaceMenu,
      press(/^(Create workspace|Arbeitsbereich (erstellen|anlegen))/, 'menuitem'),
    ),
  },

  { name: 'library-my', path: '/prompts/my', as: 'owner' },
  { name: 'library-workspace', path: '/prompts/workspace', as: 'owner' },
  { name: 'library-curated', path: '/prompts/curated', as: 'owner' },
  { name: 'library-filter', path: '/prompts/workspace', as: 'owner', act: press(/^(Filter|Filters)/) },
  { name: 'library-search', path: '/prompts/my?search=vergleich', as: 'owner' },
  { name: 'library-member', path: '/prompts/my', as: 'member' },
  { name: 'card-menu', path: '/prompts/workspace', as: 'owner', act: press(/^(More for|Mehr zu|Mehr für)/) },
  { name: 'card', path: ({ card }) => `/prompt/${card}`, as: 'owner' },
  { name: 'card-form', path: ({ card }) => `/prompt/${card}/edit`, as: 'owner' },
  { name: 'card-create', path: '/prompt/create', as: 'owner' },
  { name: 'card-versions', path: ({ editedCard }) => `/prompt/${editedCard}/versions`, as: 'owner' },
  { name: 'proposals', path: '/prompts/proposals', as: 'owner' },
  { name: 'import', path: '/prompts/import', as: 'owner' },

  { name: 'agents', path: '/agents', as: 'owner' },
  { name: 'agent-create', path: '/agents/create', as: 'owner' },
  { name: 'agent-edit', path: ({ agent }) => `/agents/edit/${agent}`, as: 'owner' },
  { name: 'images', path: '/image-generation', as: 'owner', act: leaveGreeting },
  {
    name: 'image',
    path: '/image-generation',
    as: 'owner',
    act: steps(leaveGreeting, press(/^(Open|Öffnen): /)),
  },

  ...(['profile', 'appearance', 'chat', 'data', 'sites', 'cookies'] as const).map(
    (tab): Screen => ({ name: `settings-${tab}`, path: `/settings?tab=${tab}`, as: 'owner' }),
  ),
  {
    name: 'delete-account',
    path: '/settings?tab=data',
    as: 'member',
    act: press(/^(Delete account|Konto löschen)/),
  },
  { name: 'members', path: '/workspace/manage', as: 'owner' },
  { name: 'members-member', path: '/workspace/manage', as: 'member' },
  { name: 'colleagues', path: '/workspace/manage/colleagues', as: 'member' },
  { name: 'invites', path: '/workspace/manage/invites', as: 'owner' },
  {
    name: 'invite-dialog',
    path: '/workspace/manage/invites',
    as: 'owner',
    act: press(/^(Invite|Einladen|.* einladen)/),
  },
  { name: 'teams', path: '/workspace/manage/teams', as: 'owner' },
  {
    name: 'team-dialog',
    path: '/workspace/manage/teams',
    as: 'owner',
    act: press(/^(Create team|Team (erstellen|anlegen))/),
  },
  { name: 'billing', path: '/workspace/manage/subscription', as: 'owner' },
  {
    name: 'billing-ledger',
    path: '/workspace/manage/subscription',
    as: 'owner',
    act: press(/^(Ledger|Buchungen)$/, 'tab'),
  },
  { name: 'keys', path: '/workspace/manage/keys', as: 'owner' },
  {
    name: 'key-dialog',
    path: '/workspace/manage/keys',
    as: 'owner',
    act: press(/^(Create (API )?key|(API-)?(Schlüssel|Key) (erstellen|anlegen))/),
  },
  { name: 'applications', path: '/workspace/manage/applications', as: 'owner' },
  {
    name: 'limits',
    path: '/workspace/manage/subscription',
    as: 'owner',
    act: press(/^(Usage|Nutzung)$/, 'tab'),
  },
  { name: 'audit', path: '/workspace/manage/audit', as: 'owner' },
  { name: 'agents-and-models', path: '/workspace/manage/agents', as: 'owner' },
  { name: 'general', path: '/workspace/manage/general', as: 'owner' },
  { name: 'pricing', path: '/pricing', as: 'owner' },

  { name: 'operator-overview', path: '/operator/overview', as: 'operator' },
  { name: 'operator-endpoints', path: '/operator/endpoints', as: 'operator' },
  {
    name: 'operator-endpoint',
    path: '/operator/endpoints',
    as: 'operator',
    act: openRow,
  },
  { name: 'operator-endpoint-kinds', path: '/operator/endpoints/new', as: 'operator' },
  { name: 'operator-endpoint-form', path: '/operator/endpoints/new/azure-openai', as: 'operator' },
  {
    name: 'operator-endpoint-problems',
    path: '/operator/endpoints/new/azure-openai',
    as: 'operator',
    act: press(/^(Add endpoint|Endpunkt hinzufügen)/),
  },
  { name: 'operator-models', path: '/operator/models', as: 'operator' },
  {
    name: 'operator-model',
    path: '/operator/models',
    as: 'operator',
    act: async ({ page }) =>
      page.getByRole('table').getByRole('row').nth(2).getByRole('button').first().click(),
  },
  {
    name: 'operator-model-menu',
    path: '/operator/models',
    as: 'operator',
    act: press(/^(Actions for|Aktionen für)/),
  },
  {
    name: 'operator-model-access',
    path: '/operator/models',
    as: 'operator',
    act: async ({ page }) => {
      await page.getByRole('table').getByRole('row').nth(2).getByRole('button').first().click();
      const some = page.getByRole('radio', { name: /^(Some|Ausgewählte)$/ });
      await some.check({ force: true });
    },
  },
  {
    name: 'operator-model-retire',
    path: '/operator/models',
    as: 'operator',
    act: steps(press(/^(Actions for|Aktionen für)/), press(/^(Retire|Ablösen)$/, 'menuitem')),
  },
  { name: 'operator-workspaces', path: '/operator/workspaces', as: 'operator' },
  { name: 'operator-workspace', path: '/operator/workspaces', as: 'operator', act: openRow },
  ...(
    [
      ['credit', /^(Correct|Korrigieren|Berichtigen)$/],
      ['plan', /^(Set plan|Change plan|Tarif)/],
      ['limits', /^(Set limits|Change limits|Grenzen|Limits)/],
      ['suspend', /^(Suspend|Sperren)/],
    ] as const
  ).map(
    ([name, button]): Screen => ({
      name: `operator-workspace-${name}`,
      path: '/operator/workspaces',
      as: 'operator',
      act: steps(openRow, press(button)),
    }),
  ),
  { name: 'operator-people', path: '/operator/people', as: 'operator' },
  { name: 'operator-person', path: '/operator/people', as: 'operator', act: openRow },
  { name: 'operator-jobs', path: '/operator/jobs', as: 'operator' },
  { name: 'operator-storage', path: '/operator/storage', as: 'operator' },
  { name: 'operator-errors', path: '/operator/errors', as: 'operator' },
  { name: 'operator-log', path: '/operator/log', as: 'operator' },
  { name: 'merge-unusable', path: '/merge#a-link-that-nobody-has-made-for-anyone', as: 'owner' },

  { name: 'not-found', path: '/does-not-exist', as: 'owner' },
  { name: 'oops', path: '/oops', as: 'owner' },
  { name: 'no-access', path: '/no-access', as: 'member' },
  { name: 'workspace-not-found', path: '/workspace-not-found', as: 'owner' },

  ...(['chat', 'prompts', 'images', 'workspace'] as const).flatMap(embed =>
    [320, 400, 720].map(
      (width): Screen => ({
        name: `embed-${embed}-${width}`,
        path: `/picture-${embed}`,
        as: embed === 'workspace' ? 'owner' : 'guest',
        embed,
        width,
        ...(embed === 'workspace' && { act: signInAtEmbed }),
      }),
    ),
  ),
  ...[undefined, 720].map(
    (width): Screen => ({
      name: width === undefined ? 'embed-launcher' : `embed-launcher-${width}`,
      path: '/picture-launcher',
      as: 'guest',
      embed: 'launcher',
      ...(width !== undefined && { width }),
      act: press(/^(Open|Öffnen|Chat|Assistant)/),
    }),
  ),
];

/** Serves a page for each embed on the third-party site. Their token is valid for ten minutes. */
export async function serveEmbeds(
  { pages, portal, examples }: Stack,
  { embed: { publishableKey, secretKey } }: Seeded,
  { locale, theme }: Look,
): Promise<void> {
  const token = await fetch(`${portal}/api/access/v1/embed-tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      user: { id: 'ines', name: 'Ines Petersen', email: 'owner@nordhafen.example', emailConfirmed: true },
      origin: examples,
      widgets: ['chat', 'prompts', 'images', 'workspace'],
    }),
  });
  pages.set('/picture-token', { type: 'application/json', body: await token.text() });
  for (const embed of ['chat', 'prompts', 'images', 'workspace', 'launcher'] as const) {
    const attributes = `api="${portal}" publishable-key="${publishableKey}" token-url="/picture-token" isolation="shadow" locale="${locale}" theme="${theme}"`;
    const markup =
      embed === 'launcher'
        ? `<oriel-chat ${attributes} launcher="bubble"></oriel-chat>`
        : `<oriel-${embed} ${attributes} size="fill"></oriel-${embed}>`;
    pages.set(`/picture-${embed}`, {
      body: `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Host</title>
<style>body { margin: 0; font-family: Georgia, serif; background: ${theme === 'dark' ? '#222' : '#faf8f4'} } oriel-${embed} { display: block; height: 100vh }</style>
<script async src="${portal}/sdk/v1/oriel.js"></script></head><body>${markup}</body></html>`,
    });
  }
}
