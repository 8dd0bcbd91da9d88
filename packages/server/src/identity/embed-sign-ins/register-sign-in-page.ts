/**
 * The window of an embed's sign-in: the real login, then consent, then the end.
 *
 * Anybody who knows a publishable key can start an attempt, and can send its address to somebody else, whose consent would then
 * sign the sender in. Even an existing consent is asked for again, unless the page of the attempt confirms that it opened this
 * window. Only the window itself receives the confirmation: no header distinguishes a link on that page, or a redirect behind it,
 * from the page's own action. After a sign-out the question is always asked, with a link to another account.
 */
import { randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import type { AppEnv } from '../../http/app/app-env';
import type { ActingUser } from '../../http/caller/actor';
import { embedConsents, embedSignIns } from '../../platform/db/schema';
import { randomToken, sha256 } from '../../platform/secrets/hash';
import type { Services } from '../../services';
import { readWidgets } from '../applications/read-widgets';
import { findAccess } from '../permissions/find-access';
import { findLook } from '../sessions/find-look';
import { findSession } from '../sessions/find-session';
import { readSessionCookie } from '../sessions/session-cookie';
import { coversAttempt } from './covers-attempt';
import { type Attempt, findAttempt } from './find-attempt';
import { pageTexts } from './page-texts';
import { noticePage, pagePolicy, questionPage } from './sign-in-page';

const path = '/embed/v1/sign-in/:id';

export function registerSignInPage(app: Hono<AppEnv>, services: Services): void {
  app.get(path, async c => {
    const found = await readAttempt(c, services);
    if (found instanceof Response) return found;
    const { attempt, application } = found;
    if (attempt.userId !== null || attempt.denied) return answerOutcome(c, services, found);
    const user = await readUser(c, services);
    const here = `/embed/v1/sign-in/${attempt.id}`;
    const texts = pageTexts[(await findLook(services, c)).locale];
    if (!user) {
      // A person who returns without a session is asked; otherwise a provider that refuses would be called in a loop.
      if (c.req.query('back') === undefined) return c.redirect(loginHref(here), 303);
      const link = { href: loginHref(here), text: texts.signIn };
      return show(c, services, 200, options => noticePage(options, { heading: texts.title, link }));
    }
    if (!(await findAccess(services.db, application.organizationId, user.id))) {
      return answerStranger(c, services, found, user);
    }
    const widgets = readWidgets(application.widgets);
    const formValue = await newForm(services, found, user);
    const asksOpener = await mayBeKnown(services, attempt, user);
    return show(c, services, 200, options =>
      questionPage(options, {
        origin: attempt.origin,
        application: application.name,
        widgets,
        workspace: found.organization.name,
        user: user.email ?? user.username,
        formValue,
        switchHref: otherAccountHref(here),
        opener: asksOpener ? { origin: attempt.origin, url: `${services.publicUrl}${here}` } : undefined,
      }),
    );
  });

  app.post(path, async c => {
    const found = await readAttempt(c, services);
    if (found instanceof Response) return found;
    const { attempt, application } = found;
    const here = `/embed/v1/sign-in/${attempt.id}`;
    const user = await readUser(c, services);
    const form = await c.req.parseBody();
    const value = typeof form.form === 'string' ? form.form : '';
    const own = c.req.header('origin') === services.publicUrl;
    // The form comes from another site, another person, is for other widgets, or was used before: ask again.
    if (!own || !user || attempt.formHash === null || attempt.formHash !== formHash(value, found, user))
      return c.redirect(here, 303);
    if (form.answer === 'deny') await settle(services, attempt.id, { denied: true });
    const isMember = await findAccess(services.db, application.organizationId, user.id);
    if (form.answer === 'known' && isMember && (await mayBeKnown(services, attempt, user)))
      await settle(services, attempt.id, { userId: user.id });
    if (form.answer === 'allow' && isMember) {
      const widgets = readWidgets(application.widgets);
      await services.db
        .insert(embedConsents)
        .values({ userId: user.id, applicationId: application.id, origin: attempt.origin, widgets })
        .onConflictDoUpdate({
          target: [embedConsents.userId, embedConsents.applicationId, embedConsents.origin],
          set: { widgets, createdAt: sql`now()`, signedOutAt: null },
        });
      await settle(services, attempt.id, { userId: user.id });
    }
    return c.redirect(here, 303);
  });
}

const loginHref = (here: string) =>
  `/api/core/v1/auth/login?returnTo=${encodeURIComponent(`${here}?back=1`)}`;
const otherAccountHref = (here: string) => `${loginHref(here)}&prompt=select_account`;
/** Identifies the person and the request that a form was shown for. */
const formHash = (value: string, { application }: Attempt, user: ActingUser) =>
  sha256([value, user.id, ...readWidgets(application.widgets)].join(' '));

async function readUser(c: Context<AppEnv>, { db, publicUrl, now }: Services) {
  const token = readSessionCookie(c, publicUrl);
  return token === undefined ? undefined : (await findSession(db, token, now()))?.user;
}

/** Whether the page may confirm an earlier consent. If the page navigated itself, there is no opener to ask. */
async function mayBeKnown({ db }: Services, attempt: Attempt['attempt'], user: ActingUser): Promise<boolean> {
  if (attempt.returnTo !== null) return false;
  const [row] = await db
    .select({ userId: embedConsents.userId })
    .from(embedConsents)
    .where(and(coversAttempt(user.id, attempt), isNull(embedConsents.signedOutAt)));
  return row !== undefined;
}

/** A value for a form that is shown to a person; it replaces every earlier one. */
async function newForm({ db }: Services, found: Attempt, user: ActingUser): Promise<string> {
  const value = randomToken();
  await db
    .update(embedSignIns)
    .set({ formHash: formHash(value, found, user) })
    .where(eq(embedSignIns.id, found.attempt.id));
  return value;
}

/** A decision is final: a second window changes nothing. */
async function settle(
  { db }: Services,
  id: string,
  outcome: { userId: string } | { denied: true },
): Promise<void> {
  await db
    .update(embedSignIns)
    .set({ ...outcome, formHash: null })
    .where(and(eq(embedSignIns.id, id), isNull(embedSignIns.userId), eq(embedSignIns.denied, false)));
}

/** The attempt in the address, or a page that explains why there is none. */
async function readAttempt(c: Context<AppEnv>, services: Services): Promise<Attempt | Response> {
  const id = c.req.param('id') ?? '';
  const found = /^[\w-]{43}$/.test(id) ? await findAttempt(services, id) : undefined;
  const texts = pageTexts[(await findLook(services, c)).locale];
  if (!found)
    return show(c, services, 404, options => noticePage(options, { heading: texts.gone, text: texts.again }));
  const { application, attempt } = found;
  if (application.enabled && application.allowedOrigins.includes(attempt.origin)) return found;
  return show(c, services, 403, options => noticePage(options, { heading: texts.off }));
}

async function answerOutcome(
  c: Context<AppEnv>,
  services: Services,
  { attempt }: Attempt,
): Promise<Response> {
  const texts = pageTexts[(await findLook(services, c)).locale];
  const returnTo = attempt.returnTo ?? undefined;
  return show(c, services, 200, options =>
    noticePage(options, {
      heading: attempt.denied ? texts.denied : texts.done,
      ...(returnTo === undefined && { text: texts.close }),
      link: returnTo === undefined ? undefined : { href: returnTo, text: texts.back },
      wakes: attempt.origin,
      returnTo,
    }),
  );
}

/** Not a member of the workspace: the person may use another account, or decline, so that the page does not wait. */
async function answerStranger(
  c: Context<AppEnv>,
  services: Services,
  found: Attempt,
  user: ActingUser,
): Promise<Response> {
  const { attempt, organization } = found;
  const texts = pageTexts[(await findLook(services, c)).locale];
  const formValue = await newForm(services, found, user);
  return show(c, services, 403, options =>
    noticePage(options, {
      heading: texts.noMember(organization.name),
      text: texts.askAdmin(user.email ?? user.username),
      link: { href: otherAccountHref(`/embed/v1/sign-in/${attempt.id}`), text: texts.other },
      formValue,
    }),
  );
}

async function show(
  c: Context<AppEnv>,
  services: Services,
  status: 200 | 403 | 404,
  render: (options: Parameters<typeof noticePage>[0]) => string,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  const look = await findLook(services, c);
  return c.html(render({ ...look, nonce, brand: services.brand }), status, {
    'cache-control': 'no-store',
    'content-security-policy': pagePolicy(nonce),
    'x-frame-options': 'DENY',
  });
}
