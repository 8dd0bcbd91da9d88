/*
 * Merging two accounts of one person, after a change of the identity provider:
 *
 * 1. An operator makes an offer for an old and a new account. The link holds a token, of which only the hash is stored, and works
 *    for an hour.
 * 2. The person opens it and confirms as each account, after a fresh sign-in to it. The first confirmation binds the offer to the
 *    browser by a cookie, and the other one must come from it: nobody can confirm one side and have somebody else confirm the
 *    other. For anybody who is signed in to neither account the offer does not exist.
 * 3. With the second confirmation everything moves in the same transaction, and the old account ends (`merge-accounts.ts`).
 */
import type { AccountMerge, MergeOffer } from '@oriel/contracts';
import { and, desc, eq, gt, lt, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { parse, serialize } from 'hono/utils/cookie';
import { toActingUser } from '../../http/caller/acting-user';
import type { RequestContext } from '../../http/route/request-context';
import { changedRights, type Publication, publishAll } from '../../identity/departures/departures';
import { warnWithoutOperators } from '../../identity/product-roles/change-product-roles';
import type { Identity } from '../../identity/users/identity';
import type { Queryable, Transaction } from '../../platform/db/database';
import { accountMerges, users } from '../../platform/db/schema';
import { conflict, notFound } from '../../platform/errors/errors';
import { randomToken, sha256 } from '../../platform/secrets/hash';
import type { Services } from '../../services';
import { mergeAccounts } from './merge-accounts';

/** Seconds for which an offer can be confirmed. */
const offerLife = 3_600;

const olds = alias(users, 'old_users');
const news = alias(users, 'new_users');

type OfferRow = typeof accountMerges.$inferSelect;
type UserRow = typeof users.$inferSelect;
interface Offer {
  readonly offer: OfferRow;
  readonly from: UserRow;
  readonly to: UserRow;
}

const offers = (db: Queryable) =>
  db
    .select({ offer: accountMerges, from: olds, to: news })
    .from(accountMerges)
    .innerJoin(olds, eq(olds.id, accountMerges.fromUserId))
    .innerJoin(news, eq(news.id, accountMerges.toUserId));

const describeOffer = ({ offer, from, to }: Offer): MergeOffer => ({
  id: offer.id,
  from: { id: from.id, name: from.fullName },
  to: { id: to.id, name: to.fullName },
  fromConfirmed: offer.fromConfirmedAt !== null,
  toConfirmed: offer.toConfirmedAt !== null,
  expiresAt: offer.expiresAt.toISOString(),
});

/** The open offers of a person, the newest first. */
export async function listOffersOf(db: Queryable, userId: string, now: Date): Promise<MergeOffer[]> {
  const rows = await offers(db)
    .where(
      and(
        or(eq(accountMerges.fromUserId, userId), eq(accountMerges.toUserId, userId)),
        gt(accountMerges.expiresAt, now),
      ),
    )
    .orderBy(desc(accountMerges.createdAt), desc(accountMerges.id));
  return rows.map(describeOffer);
}

/** Stores an offer. @returns its token, which is stored nowhere */
export async function storeOffer(
  tx: Transaction,
  { from, to, createdBy, now }: { from: UserRow; to: UserRow; createdBy: string; now: Date },
): Promise<{ offer: MergeOffer; token: string }> {
  await tx.delete(accountMerges).where(lt(accountMerges.expiresAt, now));
  const token = randomToken();
  const [offer] = await tx
    .insert(accountMerges)
    .values({
      tokenHash: sha256(token),
      fromUserId: from.id,
      toUserId: to.id,
      createdBy,
      expiresAt: new Date(now.getTime() + offerLife * 1000),
    })
    .returning();
  if (!offer) throw new Error('The offer was not stored');
  return { offer: describeOffer({ offer, from, to }), token };
}

type Side = AccountMerge['self'];

const accountOf = ({ fullName, username }: UserRow, isConfirmed: boolean) => ({
  name: fullName,
  username,
  isConfirmed,
});

const describeFor = (
  { offer, from, to }: Offer,
  self: Side,
  { config }: Pick<Services, 'config'>,
): AccountMerge => ({
  self,
  from: accountOf(from, offer.fromConfirmedAt !== null),
  to: accountOf(to, offer.toConfirmedAt !== null),
  hasPrevious: config.previousOidc?.issuer === from.identityIssuer,
  isDone: false,
});

const isOpen = (now: Date) => gt(accountMerges.expiresAt, now);

/** The offer of a token for one of its two accounts. @throws 404 for everybody else */
async function findOffer(
  db: Queryable,
  token: string,
  userId: string,
  now: Date,
): Promise<Offer & { readonly self: Side }> {
  const [found] = await offers(db).where(and(eq(accountMerges.tokenHash, sha256(token)), isOpen(now)));
  const self = found?.from.id === userId ? 'from' : found?.to.id === userId ? 'to' : undefined;
  if (!found || !self) throw notFound();
  return { ...found, self };
}

export async function readOffer(
  services: Pick<Services, 'db' | 'now' | 'config'>,
  token: string,
  userId: string,
): Promise<AccountMerge> {
  const found = await findOffer(services.db, token, userId, services.now());
  return describeFor(found, found.self, services);
}

type MergeServices = Pick<Services, 'db' | 'bus' | 'log' | 'now' | 'config' | 'departures' | 'publicUrl'>;

/** Confirms as the account that the caller is signed in to. */
export async function confirmOffer(
  services: MergeServices,
  context: Pick<RequestContext, 'user' | 'address' | 'headers' | 'cookies'>,
  token: string,
): Promise<AccountMerge> {
  const { db, now, publicUrl } = services;
  const secret = readBrowserSecret(publicUrl, context.headers) ?? randomToken();
  const { answer, published } = await db.transaction(async tx => {
    const found = await findOffer(tx, token, context.user.id, now());
    const published = await confirmSide(tx, services, found.offer.id, found.self, secret, context);
    const isDone = published !== undefined;
    const rest = isDone ? found : await findOffer(tx, token, context.user.id, now());
    const answer = { ...describeFor(rest, found.self, services), isDone };
    return { answer, published: published ?? [] };
  });
  await publishAll(services.bus, published);
  // The old account may have been an operator by a claim, which does not move.
  if (answer.isDone) await warnWithoutOperators(services);
  context.cookies.push(formatBrowserCookie(publicUrl, answer.isDone ? '' : secret));
  return answer;
}

/**
 * Confirms as the old account after a sign-in at the provider before a change. The new account has confirmed before in the same
 * browser, which the cookie shows. Without such an offer the sign-in is of no use, and nothing happens.
 */
export async function proveAtPrevious(
  services: MergeServices,
  identity: Identity,
  context: Pick<RequestContext, 'address' | 'headers' | 'cookies'>,
): Promise<void> {
  const { db, now, publicUrl } = services;
  const secret = readBrowserSecret(publicUrl, context.headers);
  if (secret === undefined) return;
  const published = await db.transaction(async tx => {
    const [found] = await offers(tx).where(
      and(
        eq(olds.identityIssuer, identity.issuer),
        eq(olds.identitySubject, identity.subject),
        eq(accountMerges.browserHash, sha256(secret)),
        isOpen(now()),
      ),
    );
    if (!found || found.offer.toConfirmedAt === null) return undefined;
    const user = toActingUser({ ...found.to, email: null, lastOrganizationId: null });
    return confirmSide(tx, services, found.offer.id, 'from', secret, { user, address: context.address });
  });
  if (published) {
    await publishAll(services.bus, published);
    await warnWithoutOperators(services);
    context.cookies.push(formatBrowserCookie(publicUrl, ''));
  }
}

/**
 * Confirms one side under a lock of the offer, and merges if it is the second.
 * @returns the messages to publish after a merge; undefined without one
 * @throws 404 if the offer has ended, 409 from another browser than that of the first confirmation
 */
async function confirmSide(
  tx: Transaction,
  { now, departures }: MergeServices,
  offerId: string,
  side: Side,
  secret: string,
  context: Pick<RequestContext, 'user' | 'address'>,
): Promise<readonly Publication[] | undefined> {
  const [offer] = await tx
    .select()
    .from(accountMerges)
    .where(and(eq(accountMerges.id, offerId), isOpen(now())))
    .for('update');
  if (!offer) throw notFound();
  const browserHash = sha256(secret);
  if (offer.browserHash !== null && offer.browserHash !== browserHash)
    throw conflict('conflict', 'The other account was confirmed in another browser');
  const at = now();
  const [confirmed] = await tx
    .update(accountMerges)
    .set({ browserHash, ...(side === 'from' ? { fromConfirmedAt: at } : { toConfirmedAt: at }) })
    .where(eq(accountMerges.id, offerId))
    .returning();
  if (!confirmed?.fromConfirmedAt || !confirmed.toConfirmedAt) return undefined;
  const { fromUserId, toUserId } = confirmed;
  const published = await mergeAccounts(tx, departures, { from: fromUserId, to: toUserId }, context);
  return [...published, ...changedRights([fromUserId, toUserId])];
}

const cookieName = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-oriel-merge' : 'oriel-merge';

const readBrowserSecret = (publicUrl: string, headers: Headers): string | undefined =>
  parse(headers.get('cookie') ?? '')[cookieName(publicUrl)];

const formatBrowserCookie = (publicUrl: string, secret: string): string =>
  serialize(cookieName(publicUrl), secret, {
    httpOnly: true,
    secure: publicUrl.startsWith('https:'),
    sameSite: 'Lax',
    path: '/',
    maxAge: secret === '' ? 0 : offerLife,
  });
