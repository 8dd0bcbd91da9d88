import type { Client } from 'pg';
import { ToolError } from '../tool-error';

/** Rights that would let a statement do more than read, in any kind of transaction. */
const statement = `
  WITH taken AS (
    -- The role, and those that a statement may take on with SET ROLE.
    SELECT oid, rolname, rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS is_mighty
      FROM pg_roles WHERE pg_has_role(current_user, oid, 'MEMBER')),
  places AS (
    SELECT oid FROM pg_namespace WHERE nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema')
  SELECT
    EXISTS (
      SELECT 1 FROM taken
       WHERE is_mighty
          OR rolname IN ('pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program',
                         'pg_write_all_data', 'pg_signal_backend', 'pg_maintain', 'pg_checkpoint')
          OR has_database_privilege(taken.oid, current_database(), 'CREATE'))
    OR EXISTS (
      SELECT 1 FROM taken, places WHERE has_schema_privilege(taken.oid, places.oid, 'CREATE'))
    OR EXISTS (
      SELECT 1 FROM taken, pg_class c JOIN places ON places.oid = c.relnamespace
       WHERE c.relkind IN ('r', 'p', 'v', 'f')
         AND (has_table_privilege(taken.oid, c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')
              OR has_any_column_privilege(taken.oid, c.oid, 'INSERT, UPDATE'))) AS may_write`;

/**
 * Makes sure that the role of a connection is read-only: a statement can leave a read-only transaction, but it cannot change the
 * rights of a role.
 * @throws ToolError for a role that may do more
 */
export async function checkRole(client: Client): Promise<void> {
  const { rows } = await client.query<{ may_write: boolean | null }>(statement);
  if (rows[0]?.may_write !== false)
    throw new ToolError('The database is not set up safely: its role may do more than read');
}
