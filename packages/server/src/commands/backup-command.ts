/** The part of the server that packs the embedded database. */
export interface BackupSource {
  /** Packs the embedded database into a file; undefined with a PostgreSQL, which has tools of its own. */
  readonly pack?: ((file: string) => Promise<void>) | undefined;
}

/**
 * The server's part of `npm run backup`: packs the database, as it stands at one moment. All else is copied by the command
 * itself, beside a server that works on.
 */
export async function runBackupCommand({ pack }: BackupSource, [file]: readonly string[]): Promise<string> {
  if (!pack) throw new Error('The database is a PostgreSQL: see docs/operations.md, Backup');
  if (file === undefined) throw new Error('Name the file to write');
  await pack(file);
  return file;
}
