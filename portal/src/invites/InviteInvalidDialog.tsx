import { Button, Dialog, Medal } from '@oriel/ui';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type EndedInvite, endedInviteText } from '../store/invite-problem';

/** Explains why an invite that was just shown can no longer be accepted. */
export default function InviteInvalidDialog({ close, ...invite }: EndedInvite & { close: () => void }) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const leave = () => {
    close();
    void navigate('/', { replace: true });
  };
  return (
    <Dialog
      size="small"
      title={t(`invite.problem.${invite.problem}`)}
      medal={
        <Medal tone="warning">
          <Clock />
        </Medal>
      }
      onClose={leave}
      closeLabel={t('action.close')}
      actions={
        <Button kind="primary" onClick={leave}>
          {t('action.home')}
        </Button>
      }
    >
      <p>{endedInviteText(invite, { t, language: i18n.language })}</p>
    </Dialog>
  );
}
