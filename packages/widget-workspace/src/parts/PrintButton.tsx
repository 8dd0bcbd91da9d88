import { useT } from '@oriel/app-kit';
import { IconButton } from '@oriel/ui';
import { Printer } from 'lucide-react';
import { useWorkspace } from '../store/workspace-context';

/** Prints the tab with all rows of its list. */
export function PrintButton() {
  const t = useT();
  const { host } = useWorkspace();
  return (
    <IconButton label={t('parts.print')} onClick={() => void host.print()}>
      <Printer />
    </IconButton>
  );
}
