import { useT } from '@oriel/app-kit';
import type { InviteWithLink } from '@oriel/contracts';
import { Button } from '@oriel/ui';
import { useHost } from '@oriel/widget-kit';
import { Check, CircleAlert } from 'lucide-react';
import { useState } from 'react';

/** The result for one address: an invite, or the reason why there is none. */
export type InviteResult =
  | { readonly email: string; readonly invite: InviteWithLink; readonly problem?: undefined }
  | { readonly email: string; readonly problem: string; readonly invite?: undefined };

/** The result for each address, with the link if no mail was sent. */
export function InviteResults({ results }: { results: readonly InviteResult[] }) {
  const t = useT();
  return (
    <div role="status">
      <ul className="w-results o-stack" aria-label={t('invites.results')}>
        {results.map(({ email, invite, problem }) => (
          <li key={email} className="o-row" data-tone={invite ? undefined : 'danger'}>
            {invite ? <Check /> : <CircleAlert />}
            <span>
              <b>{email}</b>
              <small>{problem ?? t(invite?.emailSent ? 'invites.sent' : 'invites.notSent')}</small>
            </span>
            {invite && !invite.emailSent && <CopyLink email={email} link={invite.link} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Copies the link of an invite, to be passed on by other means. */
function CopyLink({ email, link }: { email: string; link: string }) {
  const t = useT();
  const host = useHost();
  const [isCopied, setCopied] = useState(false);
  return (
    <Button
      kind="ghost"
      size="small"
      aria-label={isCopied ? undefined : t('invites.copyLinkOf', { email })}
      onClick={() => void host.copy(link).then(setCopied)}
    >
      <span role="status">{t(isCopied ? 'invites.linkCopied' : 'invites.copyLink')}</span>
    </Button>
  );
}
