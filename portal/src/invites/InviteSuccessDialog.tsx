import type { Organization } from '@oriel/contracts';
import { Button, Dialog, Medal } from '@oriel/ui';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { SwitchingState } from '../pages/SwitchingPage';
import { switchAddressOf, useWidgetTable } from '../widget/widget-row';

/** Confirms that the user has joined the workspace, with a link to it. */
export default function InviteSuccessDialog({
  organization,
  alreadyMember,
  close,
}: {
  organization: Organization;
  alreadyMember: boolean;
  close: () => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const table = useWidgetTable();
  const { id: organizationId, name } = organization;
  return (
    <Dialog
      title={t(alreadyMember ? 'invite.already' : 'invite.joined', { name })}
      medal={
        <Medal tone="success">
          <Check />
        </Medal>
      }
      onClose={() => {
        close();
        void navigate('/', { replace: true });
      }}
      closeLabel={t('action.close')}
      actions={
        <Button
          kind="primary"
          onClick={() => {
            close();
            const state: SwitchingState = { organizationId, next: switchAddressOf(table) };
            void navigate('/switching', { replace: true, state });
          }}
        >
          {t('invite.open')}
        </Button>
      }
    >
      <p>{t('invite.joinedText')}</p>
    </Dialog>
  );
}
