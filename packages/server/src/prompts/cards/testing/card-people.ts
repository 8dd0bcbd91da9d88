import { TestBrowser, type TestStack } from '@oriel/testing';
import { and, eq } from 'drizzle-orm';
import { Person, person } from '../../../http/testing/person';
import { createSession } from '../../../identity/sessions/create-session';
import { sessionCookieName } from '../../../identity/sessions/session-cookie';
import { saveUser } from '../../../identity/users/save-user';
import { ensurePersonalOrganization } from '../../../organizations/organizations/ensure-personal-organization';
import { organizationMembers, organizations, teamMembers, teams } from '../../../platform/db/schema';
import { insertCards, type NewCard } from '../insert-cards';

/** The callers in tests of cards. The creator of a card and the insider, who is in its team, are plain members. */
export const cardPeople = [
  'guest',
  'outsider',
  'member',
  'insider',
  'admin',
  'owner',
  'staff',
  'creator',
] as const;
export type CardPerson = (typeof cardPeople)[number];

/** Another plain member of the workspace, the same at each call. */
export const addCreator = (stack: TestStack): Promise<Person> => addMember(stack, 'creator', 'Ole Krüger');

/** A plain member of a team; each call returns the same one. */
export async function addInsider(stack: TestStack): Promise<Person & { readonly teamId: string }> {
  const insider = await addMember(stack, 'insider', 'Ida Brandt');
  const { db } = stack.services;
  const { organizationId, userId } = insider;
  const name = 'Insiders';
  const isTeam = and(eq(teams.organizationId, organizationId), eq(teams.name, name));
  const [known] = await db.select().from(teams).where(isTeam);
  const [team] = known ? [known] : await db.insert(teams).values({ organizationId, name }).returning();
  const teamId = team?.id ?? '';
  await db.insert(teamMembers).values({ teamId, organizationId, userId }).onConflictDoNothing();
  return Object.assign(insider, { teamId });
}

async function addMember(stack: TestStack, name: string, fullName: string): Promise<Person> {
  const { services, keys } = stack;
  const username = `${name}-${keys.organizationId}`;
  const user = await saveUser(services.db, {
    issuer: 'test',
    subject: username,
    email: `${username}@nordhafen.example`,
    username,
    fullName,
  });
  await ensurePersonalOrganization(services, user);
  await services.db
    .insert(organizationMembers)
    .values({ organizationId: keys.organizationId, userId: user.id })
    .onConflictDoNothing();
  const browser = new TestBrowser(stack.url);
  browser.setCookie(sessionCookieName(stack.url), await createSession(services, user.id));
  return new Person(browser, user.id, keys.organizationId);
}

export const cardPerson = (stack: TestStack, name: CardPerson): Promise<Person> => {
  if (name === 'creator') return addCreator(stack);
  return name === 'insider' ? addInsider(stack) : person(stack, name);
};

/** The personal workspace of a person; for a guest, who has none, that of the others. */
export async function homeIdOf(stack: TestStack, name: CardPerson): Promise<string> {
  if (name === 'guest') return stack.keys.organizationId;
  const { userId } = await cardPerson(stack, name);
  const [row] = await stack.services.db
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(organizations.ownerId, userId), eq(organizations.personal, true)));
  return row?.id ?? '';
}

/** A card with a cover, in the workspace. */
export async function addCard(stack: TestStack, card: Partial<NewCard> = {}): Promise<string> {
  const [id] = await insertCards(stack.services.db, [
    {
      organizationId: stack.keys.organizationId,
      createdBy: null,
      visibility: 'ORG',
      title: 'Reply to a complaint',
      description: 'A calm answer',
      prompt: 'Reply to {{name}}',
      tags: ['Mail'],
      picture: { cover: 1 },
      ...card,
    },
  ]);
  if (id === undefined) throw new Error('The card was not stored');
  return id;
}

export type FormFields = Readonly<Record<string, string | Blob | readonly string[]>>;

export function formOf(fields: FormFields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value, 'picture');
    else for (const each of typeof value === 'string' ? [value] : value) form.append(name, each);
  }
  return form;
}

export const sendForm = (
  by: Person,
  method: string,
  path: string,
  fields: FormFields,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> => by.fetch(`/api/prompts${path}`, { method, body: formOf(fields), headers });

/** The required fields of a new card. */
export const cardFields = {
  title: 'Reply to a complaint',
  description: 'A calm answer',
  prompt: 'Reply to {{name}}',
  tags: ['Mail', 'Service'],
  visibility: 'ORG',
  cover: '7',
} as const;
