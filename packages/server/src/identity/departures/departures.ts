/*
 * People leave a workspace, or a workspace is deleted: each noun with data of theirs describes in a `Departure` how it handles
 * that data. All of them run in one transaction, behind the lock of the workspace. Messages to other processes are published
 * after the commit.
 */
import type { MemberResources } from '@oriel/contracts';
import { type Column, inArray, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Bus } from '../../platform/db/bus';
import type { Queryable, Transaction } from '../../platform/db/database';
import { rightsChanged } from '../permissions/rights-watch';

/** User ids, or a query of ids if there may be many. */
export type UserIds = readonly string[] | SQLWrapper;

export interface Leaving {
  readonly organizationId: string;
  readonly userIds: UserIds;
  /** The member who inherits what can be passed on; undefined: it is deleted. */
  readonly heir: string | undefined;
}

/** A message to publish on the bus. */
export type Publication = readonly [topic: string, payload: string];

/** The part of one noun. Each function returns the messages to publish after the commit. */
export interface Departure {
  /** Deletes, or passes on, these users' data in the workspace. */
  readonly leave?: (tx: Transaction, leaving: Leaving, now: Date) => Promise<readonly Publication[]>;
  /** Deletes data that is not deleted with the row of the workspace. */
  readonly deleteOrganization?: (tx: Transaction, organizationId: string) => Promise<readonly Publication[]>;
  /** Moves data of a workspace into its owner's personal one, before the workspace is deleted. */
  readonly moveToOwner?: (
    tx: Transaction,
    move: { readonly from: string; readonly to: string; readonly owner: string },
  ) => Promise<void>;
  /** Counts what an heir would receive of this noun. */
  readonly countInheritance?: (
    db: Queryable,
    member: { readonly organizationId: string; readonly userId: string },
  ) => Promise<Partial<MemberResources>>;
}

/** Ends everything that users have in a workspace, including their membership. */
export async function endMemberships(
  tx: Transaction,
  departures: readonly Departure[],
  leaving: Leaving,
  now: Date,
): Promise<readonly Publication[]> {
  const published: Publication[] = [];
  for (const { leave } of departures) published.push(...((await leave?.(tx, leaving, now)) ?? []));
  return published;
}

/** Closes these users' open streams, in all processes. */
export const changedRights = (userIds: readonly string[]): readonly Publication[] =>
  userIds.map(id => [rightsChanged, id]);

/** Publishes them, changed rights first: streams are closed even if another message fails. */
export async function publishAll(bus: Bus, publications: readonly Publication[]): Promise<void> {
  const isFirst = ([topic]: Publication) => topic === rightsChanged;
  const ordered = [...publications.filter(isFirst), ...publications.filter(each => !isFirst(each))];
  for (const [topic, payload] of ordered) await bus.publish(topic, payload);
}

/** The condition that a column names one of the users. */
export const isOneOf = (column: Column, userIds: UserIds): SQL =>
  isList(userIds) ? inArray(column, [...userIds]) : inArray(column, userIds);

const isList = (userIds: UserIds): userIds is readonly string[] => Array.isArray(userIds);
