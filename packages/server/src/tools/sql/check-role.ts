import type { Client } from 'pg';
import { ToolError } from '../tool-error';

/** Rights that would let a statement do more than read, whatever kind of transaction it runs in. */
const statement = `
  SELECT
    (SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls
       FROM pg_roles WHERE rolname = current_user)
    OR EXISTS (
      SELECT 1 FROM pg_roles
       WHERE rolname IN ('pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program',
                         'pg_write_all_data', 'pg_signal_backend', 'pg_maintain', 'pg_checkpoint')
         AND pg_has_role(current_user, oid, 'MEMBER'))
    OR EXISTS (
      SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind IN ('r', 'p', 'v', 'f') AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
         AND has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE'))
    OR EXISTS (
      SELECT 1 FROM pg_namespace
       WHERE nspname NOT LIKE 'pg\\_%' AND has_schema_privilege(oid, 'CREATE'))
    OR has_database_privilege(current_database(), 'CREATE') AS may_write`;

/**
 * Makes sure that the role of a connection may read and nothing else: a transaction that only reads can be left by a
 * statement, the rights of a role cannot.
 * @throws ToolError for a role that may do more
 */
export async function checkRole(client: Client): Promise<void> {
  const { rows } = await client.query<{ may_write: boolean | null }>(statement);
  if (rows[0]?.may_write !== false)
    throw new ToolError('The database is not set up safely: its role may do more than read');
}
