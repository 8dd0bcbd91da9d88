import { useSignals, useT } from '@oriel/app-kit';
import { Button, EmptyState, Medal } from '@oriel/ui';
import { Check } from 'lucide-react';
import { useWorkspace } from './store/workspace-context';

/** Notice that the user has left the workspace or that it was deleted, with a button to another workspace. */
export default function EndedNotice() {
  useSignals();
  const t = useT();
  const { ended, organization, goOn } = useWorkspace();
  const how = ended.value;
  return (
    <EmptyState
      title={how && t(`workspace.${how}Title`, { name: organization.value?.name })}
      drawing={
        <Medal tone="success">
          <Check />
        </Medal>
      }
      actions={
        <Button kind="primary" onClick={goOn}>
          {t('workspace.goOn')}
        </Button>
      }
    >
      {how && <span role="status">{t(`workspace.${how}Text`)}</span>}
    </EmptyState>
  );
}
