import { fetched, useSignals, useT } from '@oriel/app-kit';
import { FolderOpen } from 'lucide-react';
import { usePrompts } from '../store/prompts-context';
import { ToolButton } from './ToolButton';

const ListsPanel = fetched(() => import('./ListsPanel'));

/** The button of the lists. */
export function ListsMenu() {
  useSignals();
  const t = useT();
  const { library, lists } = usePrompts();
  const { list, collection } = library.filters.value;
  return (
    <ToolButton
      icon={<FolderOpen />}
      popup="menu"
      isActive={list !== null || collection !== null}
      preload={ListsPanel.preload}
      panel={props => <ListsPanel {...props} />}
      onOpen={() => void lists.load()}
    >
      {t('lists.label')}
    </ToolButton>
  );
}
