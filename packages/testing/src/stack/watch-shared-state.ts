import type { TestStack } from './start-test-stack';

/** Checksums of the shared data of a stack, by table. */
type SharedState = Readonly<Record<string, string>>;

/**
 * Reads the data that no suite on a shared stack may change: rows of the demonstration, and rows without a workspace. The last
 * errors of endpoints do not count, because tests cause them, nor do times of changes and checks.
 * @param stack the shared one itself, not a fresh organization of it
 */
async function readSharedState({ services, keys }: TestStack): Promise<SharedState> {
  const owned = await services.db.execute<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'organization_id' ORDER BY table_name`,
  );
  const parts = [
    ...owned.rows.map(({ name }) => [
      name,
      `organization_id IS NULL OR organization_id = '${keys.organizationId}'`,
    ]),
    ['organizations', `id = '${keys.organizationId}'`],
    ['users', `identity_issuer = 'oriel-demo'`],
    ['models', 'true'],
    ['model_services', `managed_by <> 'console'`],
  ];
  const state = await services.db.execute<{ name: string; checksum: string }>(
    parts
      .map(
        ([name, condition]) =>
          `SELECT '${name}' AS name, coalesce(md5(string_agg(row, ',' ORDER BY row)), '') AS checksum
            FROM (SELECT (to_jsonb(t) - '{last_errors,failing_since,checked_at,updated_at}'::text[])::text AS row FROM ${name} AS t WHERE ${condition}) AS rows`,
      )
      .join(' UNION ALL '),
  );
  return Object.fromEntries(state.rows.map(({ name, checksum }) => [name, checksum]));
}

/**
 * Records the shared data of a stack.
 * @returns a function that throws if a table has changed since
 */
export async function watchSharedState(stack: TestStack): Promise<() => Promise<void>> {
  const before = await readSharedState(stack);
  return async () => {
    const after = await readSharedState(stack);
    const changed = Object.keys(before).filter(name => before[name] !== after[name]);
    if (changed.length > 0)
      throw new Error(`The suite has changed what belongs to all on a shared stack: ${changed.join(', ')}`);
  };
}
