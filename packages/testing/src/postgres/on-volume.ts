import type { Account } from './binaries';

export interface Volume {
  /** The mount point; its content is then on the volume. */
  readonly folder: string;
  readonly megabytes: number;
}

const script = [
  'cp -a "$1" "$1.seed"',
  'mount -t tmpfs -o "size=$2m,mode=700,uid=$3,gid=$4" tmpfs "$1"',
  'cp -a "$1.seed/." "$1"',
  'shift 4',
  'exec "$@"',
].join(' && ');

/** Wraps the command so that it runs on its own volume, which is removed with it. Needs Linux, and root. */
export function onVolume(
  { folder, megabytes }: Volume,
  account: Account | undefined,
  command: readonly string[],
): readonly string[] {
  if (!account) throw new Error('Only root gives a program a volume of its own.');
  const { uid, gid } = account;
  const given = [folder, megabytes, uid, gid].map(String);
  const asAccount = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  return ['unshare', '--mount', 'sh', '-c', script, 'sh', ...given, ...asAccount, ...command];
}
