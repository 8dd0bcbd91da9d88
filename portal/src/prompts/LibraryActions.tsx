import { Button } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PageActions } from '../shell/PageActions';
import { usePortal } from '../store/portal-context';

/** Actions in the library's header. */
export function LibraryActions() {
  useSignals();
  const { t } = useTranslation();
  const { features } = usePortal();
  const navigate = useNavigate();
  if (!features.isVisible('manageOrganizationPromptCards')) return null;
  return (
    <PageActions>
      <Button kind="primary" icon={<Plus />} collapse onClick={() => void navigate('/prompt/create')}>
        {t('nav.createPrompt')}
      </Button>
    </PageActions>
  );
}
