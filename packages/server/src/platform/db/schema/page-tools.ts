import type { PageFailure } from '@oriel/contracts';
import { index, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { agents } from './agents';
import { channels } from './channels';
import { id, moment } from './columns';
import { runs } from './runs';

/** Outcome of a page's function that a model has called. */
export type PageCallEnd =
  | { readonly kind: 'result'; readonly result: string }
  | { readonly kind: 'failure'; readonly reason: PageFailure; readonly message?: string | undefined }
  /** `expired`: nobody answered the confirmation request. `lost`: the call was allowed, and no result came. */
  | { readonly kind: 'refuse' | 'expired' | 'lost' }
  | { readonly kind: 'allow' };

/** Calls of a run that need a person's confirmation: functions of the question's page, and tools of the server. */
export const pageCalls = pgTable(
  'page_calls',
  {
    id: id(),
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    /** Origin of the page that offers the function; for a tool of the server, `tool:` and how often it asks. */
    origin: text('origin').notNull(),
    status: text('status').$type<'open' | 'claimed' | 'ended'>().notNull().default('open'),
    /** Key of the widget that runs or refused the function. */
    claimedBy: uuid('claimed_by'),
    end: json('outcome').$type<PageCallEnd>(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [index('page_calls_run').on(table.runId)],
);

/** Tools that a person has allowed an agent to use for a whole chat. */
export const toolGrants = pgTable(
  'tool_grants',
  {
    channelId: uuid('channel_id')
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
    agentId: uuid('agent_id')
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    tool: text('tool').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.channelId, table.agentId, table.tool] }),
    index('tool_grants_agent').on(table.agentId),
  ],
);
