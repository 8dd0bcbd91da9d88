import { findEmailProblem, findSeparator, type InvitedRoleName, limits, type Team } from '@oriel/contracts';
import { unguardFormula } from '@oriel/tables';
import { readRecords } from '@oriel/tables/csv';

/** Maximum size of a file in bytes, far more than the longest list needs. */
export const maxListBytes = 256 * 1024;

export type RowProblem = 'format' | 'twice' | 'role' | 'team' | 'tooManyTeams' | 'quotes';

/** A row of a list from a file. */
export interface InviteRow {
  readonly email: string;
  /** Line in the file, from 1. */
  readonly line: number;
  /** Absent: the role chosen for all. */
  readonly role?: InvitedRoleName;
  /** Absent: the teams chosen for all. */
  readonly teamIds?: readonly string[];
  /** Reason why the row is not sent; `text` is the invalid value. */
  readonly problem?: { readonly code: RowProblem; readonly text: string };
}

export type InviteList =
  | { readonly rows: readonly InviteRow[]; readonly problem?: undefined }
  | { readonly problem: 'empty' | 'tooMany'; readonly rows?: undefined };

/** Names of columns in both languages, because a file may be in another language than the page. */
const columnNames = {
  email: ['email', 'e-mail', 'mail', 'address', 'e-mail address', 'adresse', 'e-mail-adresse'],
  role: ['role', 'rolle'],
  teams: ['team', 'teams'],
} as const;

const plain = (text: string): string => text.trim().toLowerCase();

/**
 * Reads a table with a column of addresses and, optionally, columns of roles and teams. Without a header row, the columns are in this
 * order. Several teams in a cell are separated by commas, semicolons or bars.
 *
 * @param roles - roles that the user may assign, with their names on the wire and on the page
 */
export function readInviteList(
  text: string,
  roles: ReadonlyMap<string, InvitedRoleName>,
  teams: readonly Pick<Team, 'id' | 'name'>[],
): InviteList {
  const { body, separator } = findSeparator(text);
  const rows: InviteRow[] = [];
  const seen = new Set<string>();
  let columns: { email: number; role: number; teams: number } | undefined;
  for (const { cells, number: line, broken } of readRecords(body, { separator, columns: () => 0 })) {
    const values = cells.map(cell => unguardFormula(cell).trim());
    if (!columns) {
      const find = (names: readonly string[]) => values.findIndex(value => names.includes(plain(value)));
      const email = find(columnNames.email);
      const isHead = email >= 0;
      columns = isHead
        ? { email, role: find(columnNames.role), teams: find(columnNames.teams) }
        : { email: 0, role: 1, teams: 2 };
      if (isHead) continue;
    }
    if (rows.length >= limits.seatsPerOrganization) return { problem: 'tooMany' };
    if (broken !== undefined) {
      rows.push({ email: '', line, problem: { code: 'quotes', text: broken.trim().slice(0, 60) } });
      continue;
    }
    const row = readRow(
      {
        email: values[columns.email] ?? '',
        role: values[columns.role] ?? '',
        teams: values[columns.teams] ?? '',
      },
      roles,
      teams,
    );
    const isTwice = !row.problem && seen.has(plain(row.email));
    seen.add(plain(row.email));
    rows.push({ ...row, line, ...(isTwice && { problem: { code: 'twice', text: row.email } }) });
  }
  return rows.length === 0 ? { problem: 'empty' } : { rows };
}

function readRow(
  { email, role, teams: teamText }: { email: string; role: string; teams: string },
  roles: ReadonlyMap<string, InvitedRoleName>,
  teams: readonly Pick<Team, 'id' | 'name'>[],
): Omit<InviteRow, 'line'> {
  const wrong = (code: RowProblem, text: string) => ({ email, problem: { code, text } });
  if (findEmailProblem(email)) return wrong('format', email);
  const named = role === '' ? undefined : roles.get(plain(role));
  if (role !== '' && !named) return wrong('role', role);
  const names = splitTeams(teamText, teams);
  if (names.length > limits.teamsPerInvite) return wrong('tooManyTeams', String(names.length));
  const teamIds: string[] = [];
  for (const name of names) {
    const team = teams.find(each => plain(each.name) === plain(name));
    if (!team) return wrong('team', name);
    teamIds.push(team.id);
  }
  return { email, ...(named && { role: named }), ...(names.length > 0 && { teamIds }) };
}

/** The name of a team may contain a comma. */
const splitTeams = (text: string, teams: readonly Pick<Team, 'name'>[]): readonly string[] =>
  teams.some(({ name }) => plain(name) === plain(text))
    ? [text]
    : text
        .split(/[,;|]/)
        .map(name => name.trim())
        .filter(Boolean);
