import { IconButton, Menu, type MenuRow } from '@oriel/ui';
import { useSignals, useT } from '@oriel/widget-kit';
import { Download, Ellipsis, Upload, UserRoundX } from 'lucide-react';
import { usePrompts } from '../store/prompts-context';
import { exportCards } from './export-cards';
import { mayHandOver } from './may-hand-over';

/** Import, export, and what an administrator does with the cards of who has left. */
export default function LibraryMenu() {
  useSignals();
  const t = useT();
  const store = usePrompts();
  const session = store.session.value;
  const features = session?.features.value;
  const rows: MenuRow[] = [];
  // Until it is known who may, the service says so.
  if (!features || features.manageOrganizationPromptCards?.status === 'visible') {
    rows.push({
      id: 'import',
      label: t('library.import'),
      icon: <Upload />,
      onSelect: () => void store.go({ kind: 'import' }),
    });
  }
  rows.push({
    id: 'export',
    label: t('library.export'),
    icon: <Download />,
    onSelect: () => void exportCards(store, t),
  });
  if (mayHandOver(session)) {
    rows.push(
      { kind: 'divider', id: 'before-hand-over' },
      {
        id: 'handOver',
        label: t('library.handOver'),
        icon: <UserRoundX />,
        onSelect: () => void store.go({ kind: 'handOver' }),
      },
    );
  }
  return (
    <Menu
      label={t('library.more')}
      rows={rows}
      placement="bottom-end"
      startsOpen
      trigger={props => (
        <IconButton label={t('library.more')} {...props}>
          <Ellipsis />
        </IconButton>
      )}
    />
  );
}
