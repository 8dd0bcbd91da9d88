import type { Services } from '../services';

/** Services for operators' commands. */
export type CommandServices = Pick<
  Services,
  'db' | 'bus' | 'departures' | 'secret' | 'now' | 'publicUrl' | 'frameOrigin'
> &
  BackupSource;

/** The part of the server that packs the embedded database. */
export interface BackupSource {
  /** Packs the embedded database into a file; undefined for a PostgreSQL, which has its own tools. */
  readonly pack?: ((file: string) => Promise<void>) | undefined;
}
