import { type Locale, teamRoleNames } from '@oriel/contracts';
import { and, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database';
import { agents, agentTeams, teamMembers, teamRoles, teams } from '../../platform/db/schema';
import { isSeeded } from '../../prompts/curated-cards/seed-curated-cards';
import type { DemoUsername } from '../accounts';

/** Position of an agent that a person has created in a workspace. */
const position = 50;

interface StudioTeam {
  readonly name: Readonly<Record<Locale, string>>;
  /** The first one leads it. */
  readonly members: readonly [DemoUsername, ...DemoUsername[]];
}

/** The member of the workspace belongs to one team only, so an agent of the other is hidden from her. */
const studioTeams = {
  design: { name: { de: 'Gestaltung', en: 'Design' }, members: ['owner', 'member'] },
  accounting: { name: { de: 'Buchhaltung', en: 'Accounting' }, members: ['admin', 'owner'] },
} as const satisfies Readonly<Record<string, StudioTeam>>;

interface AgentTexts {
  readonly name: string;
  readonly description: string;
  readonly instructions: string;
}

interface StudioAgent extends Readonly<Record<Locale, AgentTexts>> {
  readonly tools: readonly string[];
  /** Absent: the whole workspace may use it. */
  readonly team?: keyof typeof studioTeams;
}

const studioAgents: readonly StudioAgent[] = [
  {
    tools: ['generate_image'],
    de: {
      name: 'Zeichnen',
      description: 'Erzeugt Bilder im Chat.',
      instructions: 'Erzeuge ein Bild zu dem, was gefragt ist, und sage dann in einem Satz, was es zeigt.',
    },
    en: {
      name: 'Illustrator',
      description: 'Generates images in the chat.',
      instructions: 'Generate an image for what is asked, then say in one sentence what it shows.',
    },
  },
  {
    tools: [],
    team: 'design',
    de: {
      name: 'Ton der Marke',
      description: 'Prüft Texte auf den Ton von Nordhafen Studio.',
      instructions:
        'Prüfe den Text auf unseren Ton: kurze Sätze, aktiv, ohne Werbesprache. Nenne jede Stelle mit einem Vorschlag.',
    },
    en: {
      name: 'Brand voice',
      description: 'Checks texts for the tone of Nordhafen Studio.',
      instructions:
        'Check the text for our tone: short sentences, active, no advertising language. Name each place with a suggestion.',
    },
  },
  {
    tools: ['calculator'],
    team: 'accounting',
    de: {
      name: 'Rechnungsprüfung',
      description: 'Vergleicht eine Rechnung mit dem Auftrag.',
      instructions:
        'Vergleiche die Rechnung mit dem Auftrag. Antworte mit einer Tabelle der Abweichungen und rechne die Summen nach.',
    },
    en: {
      name: 'Invoice check',
      description: 'Compares an invoice with the order.',
      instructions:
        'Compare the invoice with the order. Answer with a table of the differences, and recalculate the sums.',
    },
  },
];

/** The language of the demo workspace until somebody signs in. */
export const firstLocale: Locale = 'en';

const columnsIn = ({ name, description, instructions }: AgentTexts) => ({
  name,
  description,
  systemMessages: [instructions],
});

/**
 * The demo workspace's teams, and its agents, which run on the model of the assistant. Only created together with the
 * workspace's cards.
 */
export async function seedStudioAgents(
  db: Queryable,
  organizationId: string,
  personId: (name: DemoUsername) => string,
): Promise<void> {
  if (await isSeeded(db, 'studio')) return;
  const [assistant] = await db
    .select({ modelId: agents.modelId })
    .from(agents)
    .where(eq(agents.internalId, 'assistant'));
  if (!assistant) return;
  const teamIds = new Map<string, string>();
  for (const [key, team] of Object.entries<StudioTeam>(studioTeams))
    teamIds.set(key, await seedTeam(db, organizationId, team, personId));
  for (const { tools, team, ...texts } of studioAgents) {
    const [agent] = await db
      .insert(agents)
      .values({
        ...columnsIn(texts[firstLocale]),
        organizationId,
        createdBy: personId('owner'),
        modelId: assistant.modelId,
        assignedTools: [...tools],
        access: team ? 'teams' : 'workspace',
        position,
      })
      .returning({ id: agents.id });
    const teamId = team && teamIds.get(team);
    if (agent && teamId) await db.insert(agentTeams).values({ agentId: agent.id, teamId });
  }
}

async function seedTeam(
  db: Queryable,
  organizationId: string,
  { name, members }: StudioTeam,
  personId: (name: DemoUsername) => string,
): Promise<string> {
  const [lead] = members;
  const [team] = await db
    .insert(teams)
    .values({ organizationId, name: name[firstLocale], ownerId: personId(lead) })
    .returning({ id: teams.id });
  if (!team) throw new Error('The demo team was not stored');
  const roles = await db
    .insert(teamRoles)
    .values(teamRoleNames.map(role => ({ teamId: team.id, name: role })))
    .returning();
  const leadRole = roles.find(role => role.name === 'lead')?.id ?? null;
  await db.insert(teamMembers).values(
    members.map(member => ({
      teamId: team.id,
      organizationId,
      userId: personId(member),
      teamOwner: member === lead,
      roleId: member === lead ? leadRole : null,
    })),
  );
  return team.id;
}

/** Translates the agents and teams whose name and description nobody has changed. */
export async function translateStudioAgents(
  tx: Transaction,
  organizationId: string,
  from: Locale,
  to: Locale,
): Promise<void> {
  for (const agent of studioAgents)
    await tx
      .update(agents)
      .set(columnsIn(agent[to]))
      .where(
        and(
          eq(agents.organizationId, organizationId),
          eq(agents.name, agent[from].name),
          eq(agents.description, agent[from].description),
        ),
      );
  for (const { name } of Object.values<StudioTeam>(studioTeams))
    await tx
      .update(teams)
      .set({ name: name[to] })
      .where(and(eq(teams.organizationId, organizationId), eq(teams.name, name[from])));
}
