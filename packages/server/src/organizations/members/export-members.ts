import type { ListedMember, Locale } from '@oriel/contracts';
import { writeCsv } from '@oriel/tables/csv';
import { byteStream } from '../../http/route/byte-stream';
import { readRole } from '../../identity/permissions/find-access';
import type { Viewer } from './read-members';

const pageSize = 500;

interface Words {
  readonly heads: readonly string[];
  readonly spent: string;
  readonly roles: Readonly<Record<'owner' | ReturnType<typeof readRole>, string>>;
}

const words: Readonly<Record<Locale, Words>> = {
  en: {
    heads: ['Name', 'E-mail', 'Role', 'Teams', 'Joined', 'Last active'],
    spent: 'Used this month (EUR)',
    roles: {
      owner: 'Owner',
      administrator: 'Administrator',
      billing: 'Billing',
      auditor: 'Auditor',
      member: 'Member',
    },
  },
  de: {
    heads: ['Name', 'E-Mail', 'Rolle', 'Teams', 'Beigetreten', 'Zuletzt aktiv'],
    spent: 'Verbrauch im Monat (EUR)',
    roles: {
      owner: 'Inhaber:in',
      administrator: 'Administrator',
      billing: 'Abrechnung',
      auditor: 'Revision',
      member: 'Mitglied',
    },
  },
};

/** Streams members as CSV; the usage only for a viewer who may see it. */
export function exportMembersAsCsv(
  { viewer: { seesUsage }, locale }: { readonly viewer: Viewer; readonly locale: Locale },
  readPage: (page: { page: number; pageSize: number }) => Promise<{ results: readonly ListedMember[] }>,
): Response {
  const { heads, spent, roles } = words[locale];
  const rowOf = (member: ListedMember): string[] => [
    member.user.fullname,
    member.user.email ?? '',
    roles[member.organizationOwner ? 'owner' : readRole(member.organizationRole?.name ?? null)],
    member.teams.map(({ name }) => name).join(', '),
    member.createdAt,
    member.lastActiveAt ?? '',
    ...(seesUsage ? [((member.spentMicroeuro ?? 0) / 1_000_000).toFixed(6)] : []),
  ];
  async function* write(): AsyncGenerator<string> {
    // Without the byte order mark, spreadsheets assume another encoding.
    yield `\ufeff${writeCsv([[...heads, ...(seesUsage ? [spent] : [])]])}`;
    for (let page = 1; ; page++) {
      const { results } = await readPage({ page, pageSize });
      yield writeCsv(results.map(rowOf));
      if (results.length < pageSize) return;
    }
  }
  return new Response(byteStream(write()), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="oriel-members.csv"',
      'cache-control': 'no-store',
    },
  });
}
