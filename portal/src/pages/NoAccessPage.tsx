import { listContacts, type Organization, type WorkspaceContact } from '@oriel/contracts';
import { useSignals } from '@preact/signals-react/runtime';
import { Lock, Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../store/portal-context';
import { MessagePage } from './MessagePage';
import { usePageTitle } from './use-page-title';

/**
 * Shown when the service refuses data that a page needs, although its features allowed it. Names the people who can change that,
 * or the workspace that the user was removed from.
 */
export default function NoAccessPage() {
  useSignals();
  const { t, i18n } = useTranslation();
  const { session, organizations, isRefused, followRefusal, lostOrganization } = usePortal();
  const isGuest = session.state.value.kind === 'guest';
  const lost = lostOrganization.value;
  const current = organizations.current.value;
  const contacts = useContacts(lost || current?.personal ? undefined : current);
  const wasRefused = isRefused.value;
  usePageTitle(undefined, t('noAccess.title'));
  useEffect(() => {
    if (wasRefused) void followRefusal();
  }, [wasRefused, followRefusal]);
  // A late refusal in the lost workspace may arrive after the name was stored, so leaving the page clears it.
  useEffect(
    () => () => {
      lostOrganization.value = undefined;
    },
    [lostOrganization],
  );
  // Its text and its buttons depend on them.
  if (!contacts) return null;
  const names = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(
    contacts.map(({ fullname }) => fullname),
  );
  const addresses = contacts.flatMap(({ email }) => email ?? []);
  const subject = encodeURIComponent(t('noAccess.askSubject', { name: current?.name }));
  return (
    <MessagePage
      icon={<Lock />}
      title={t('noAccess.title')}
      actions={
        addresses.length > 0 && (
          <a
            className="o-button"
            data-kind="plain"
            data-size="large"
            href={`mailto:${addresses.map(encodeURIComponent).join(',')}?subject=${subject}`}
          >
            <Mail />
            <span className="o-button-label">{t('noAccess.ask')}</span>
          </a>
        )
      }
    >
      {lost
        ? t('noAccess.left', { name: lost })
        : isGuest
          ? t('noAccess.guest')
          : t(names ? 'noAccess.textBy' : 'noAccess.text', { names })}
    </MessagePage>
  );
}

const nobody: readonly WorkspaceContact[] = [];
/** Milliseconds that the page waits for them. */
const patience = 1_000;

/** People who can grant rights in a workspace: undefined until known, empty if that takes long or is not disclosed. */
function useContacts(organization: Organization | undefined): readonly WorkspaceContact[] | undefined {
  const { client } = usePortal();
  const [contacts, setContacts] = useState<readonly WorkspaceContact[]>();
  const organizationId = organization?.id;
  useEffect(() => {
    if (!organizationId) return setContacts(nobody);
    setContacts(undefined);
    const abort = new AbortController();
    const giveUp = () => setContacts(known => known ?? nobody);
    const timer = setTimeout(giveUp, patience);
    client
      .call(listContacts, { params: { organizationId } }, { signal: abort.signal })
      .then(setContacts, () => abort.signal.aborted || giveUp());
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [client, organizationId]);
  return contacts;
}
