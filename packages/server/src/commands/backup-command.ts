/** The part of the server that packs the embedded database. */
export interface BackupSource {
  /** Packs the embedded database into a file; undefined for a PostgreSQL, which has its own tools. */
  readonly pack?: ((file: string) => Promise<void>) | undefined;
}

/**
 * The server's part of `npm run backup`: packs a consistent snapshot of the database. The command itself copies everything else
 * while the server continues.
 */
export async function runBackupCommand({ pack }: BackupSource, [file]: readonly string[]): Promise<string> {
  if (!pack) throw new Error('The database is a PostgreSQL: see docs/operations.md, Backup');
  if (file === undefined) throw new Error('Name the file to write');
  await pack(file);
  return file;
}
