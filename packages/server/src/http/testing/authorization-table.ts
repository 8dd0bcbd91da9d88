/// <reference types="vite/types/importMeta.d.ts" />
import { type Identity, leadPermissions, type Permission, rolePermissions } from '@oriel/contracts';
import { type RouteName, routesByName } from '../route/routes';
import type { ActorName } from './actors';
import type { AuthorizationRows, Row } from './authorization-row';

/** The identity that each credential acts as, or the status with which the identity route refuses it. */
export const identityOfActor: Readonly<Record<ActorName, Identity | number>> = {
  guest: 'guest',
  outsider: 'ownSignIn',
  member: 'ownSignIn',
  admin: 'ownSignIn',
  owner: 'ownSignIn',
  staff: 'ownSignIn',
  operator: 'ownSignIn',
  oldOwner: 'ownSignIn',
  billing: 'ownSignIn',
  auditor: 'ownSignIn',
  lead: 'ownSignIn',
  embed: 'ownSignIn',
  trusted: 'trustedMember',
  person: 'applicationPerson',
  applicationKey: 403,
  memberKey: 'program',
  adminKey: 'program',
  billingKey: 'program',
  auditorKey: 'program',
  demotedKey: 'program',
  removedKey: 401,
  foreignTrusted: 'trustedMember',
  foreignPerson: 'applicationPerson',
  foreignKey: 'program',
  foreignApplicationKey: 403,
};

/** The expected status of each credential. */
export function expectedOf(name: RouteName): Readonly<Record<ActorName, number>> {
  const { expected, foreignKey, fresh, inPerson, vouched } = authorizationTable[name];
  const { outsider, owner, embed, member, admin, memberKey, adminKey, applicationKey } = expected;
  const permission = routesByName[name]?.access.permission;
  // A colleague owns nothing, so the outcome is that of a plain member's key if people and keys may make the call alike.
  const isSameForAll = member === admin && memberKey === adminKey;
  const isInPerson = memberKey === 403 && adminKey === 403;
  const ofPeople = [member, admin].includes(403) ? 403 : Math.max(member, admin);
  const plain = expected.colleague ?? (isSameForAll ? member : isInPerson ? ofPeople : memberKey);
  // A role with the permission that the call needs has the outcome of an administrator.
  const adds = (added: readonly Permission[]) =>
    permission !== undefined && added.includes(permission) && !rolePermissions.member.includes(permission);
  const { billing, auditor } = rolePermissions;
  const person = vouched === 'anybody' ? embed : 403;
  const trusted = vouched === undefined ? 403 : embed;
  // Resources of another workspace do not exist for a credential of this one.
  const elsewhere = (status: number) => (status === 403 || outsider !== 404 ? status : 404);
  const { colleague: _, ...listed } = expected;
  return {
    ...listed,
    operator: expected.operator ?? expected.staff,
    billing: adds(billing) ? admin : plain,
    auditor: adds(auditor) ? admin : plain,
    lead: expected.lead ?? (adds(leadPermissions) ? admin : plain),
    billingKey: adds(billing) ? adminKey : memberKey,
    auditorKey: adds(auditor) ? adminKey : memberKey,
    oldOwner: fresh ? 403 : owner,
    trusted,
    person,
    demotedKey: memberKey,
    removedKey: 401,
    foreignTrusted: elsewhere(trusted),
    foreignPerson: elsewhere(person),
    foreignKey: foreignKey ?? (inPerson || outsider !== 404 ? adminKey : 404),
    foreignApplicationKey: name.endsWith('ApplicationPerson') ? 404 : applicationKey,
  };
}

const files = import.meta.glob<{ readonly authorizationRows: AuthorizationRows }>(
  '../../**/testing/authorization-rows.ts',
  { eager: true },
);

/** The callers of each route, listed a second time beside each noun: not read from the contracts, but compared with them. */
export const authorizationTable: Readonly<Record<RouteName, Row>> = collectRows();

function collectRows(): Readonly<Record<RouteName, Row>> {
  const rows = Object.values(files).flatMap(file => Object.entries(file.authorizationRows));
  const names = rows.map(([name]) => name);
  for (const name of Object.keys(routesByName))
    if (names.filter(each => each === name).length !== 1) throw new Error(`${name} needs one row`);
  // The check above ensures that every route has a row.
  return Object.fromEntries(rows) as Record<RouteName, Row>;
}
